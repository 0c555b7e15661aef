import {
  cancelOrder,
  cancelUnsent,
  compensateOrder,
  confirmTour,
  correctParcel,
  dispatchOrder,
  finishFor,
  reassignOrder,
  reportNoShow,
  returnCardUse,
  shipOrder,
  startFor,
} from "@ginkgo/api-contract/orders/order-staff";
import { parseYuan, sumText } from "@ginkgo/locale/money";
import { TextInput } from "@ginkgo/ui/text-input";
import { callStaff } from "../call-staff.ts";
import { CandidateChoice } from "../dispatch/candidate-choice.tsx";
import { ChoiceInput, ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { chosenIn, forStaff } from "./chosen-employee.ts";
import { type OrderStep, of, reasonOf, seenOf } from "./order-step.ts";
import { CorrectFields, linesIn, ShipFields } from "./ship-fields.tsx";

/** In the order they are offered. */
export const orderSteps: readonly OrderStep[] = [
  {
    action: "dispatch",
    isNext: true,
    permission: "orders.dispatch",
    label: "派单…",
    press: "派单，自动找人",
    toast: "派出去了，等护理员答复",
    fields: (texts, { id }, say) => (
      <CandidateChoice
        orderId={id}
        error={texts.employeeId}
        onChoose={(name) => say(name && `派给${name}`)}
      />
    ),
    run: (order, form) => {
      const body = chosenIn(form);
      return forStaff(callStaff(dispatchOrder, { ...of(order), body }), "employeeId" in body);
    },
  },
  {
    action: "ship",
    isNext: true,
    permission: "orders.ship",
    label: ({ parcels }) => (parcels.length > 0 ? "寄其余的…" : "发货…"),
    press: "发货，告诉会员",
    toast: "发货了，会员会收到通知",
    fields: (texts, { unsent }) => <ShipFields texts={texts} unsent={unsent} />,
    run: (order, form) =>
      callStaff(shipOrder, {
        ...of(order),
        body: {
          carrier: textOf(form, "carrier"),
          trackingNo: textOf(form, "trackingNo"),
          ...linesIn(form, order.unsent),
          ...seenOf(order),
        },
      }),
  },
  {
    action: "correctParcel",
    permission: "orders.ship",
    label: "改正快递和运单号…",
    press: "改正，告诉会员",
    toast: "改正了，会员会收到通知",
    fields: (texts, { parcels }) => <CorrectFields texts={texts} parcels={parcels} />,
    run: (order, form) =>
      callStaff(correctParcel, {
        ...of(order),
        body: {
          parcelId: textOf(form, "parcelId"),
          carrier: textOf(form, "carrier"),
          trackingNo: textOf(form, "trackingNo"),
          ...reasonOf(form),
          ...seenOf(order),
        },
      }),
  },
  {
    action: "cancelUnsent",
    permission: "orders.refund",
    label: "其余的不寄了…",
    press: "不寄了，告诉会员",
    danger: true,
    toast: "不寄了，会员会收到通知",
    fields: (texts, { unsent, paidFen }) => (
      <>
        <p>不寄的：{unsent.map(({ name, quantity }) => `${name} ${quantity} 件`).join("，")}。</p>
        <p>
          这几件放回库存{paidFen > 0 && "，付的钱按件退回"}
          ；已经寄出的照常，等会员确认收货。不能恢复。
        </p>
        <ReasonInput fields={texts} hint="例如厂家停产；会员看得到" />
      </>
    ),
    run: (order, form) =>
      callStaff(cancelUnsent, { ...of(order), body: { ...reasonOf(form), ...seenOf(order) } }),
  },
  {
    action: "confirmTour",
    isNext: true,
    permission: "tours.confirm",
    label: "确认成团…",
    press: "确认，这一团成行",
    toast: "这一团成行了，会员会收到通知",
    fields: () => (
      <p>
        同一天出发的订单一起确认。付款的不够最少人数，请到“团期”里申请，要第二个人同意。确认以后不能撤回，只能整团取消并全额退款。
      </p>
    ),
    run: (order) => callStaff(confirmTour, { ...of(order), body: seenOf(order) }),
  },
  {
    action: "reassign",
    permission: "orders.dispatch",
    label: "改派给别人…",
    press: "改派，自动找人",
    toast: "改派好了，两边都通知了",
    fields: (texts, { id }, say) => (
      <>
        <p>没有人有空的话，现在的安排不变。</p>
        <CandidateChoice
          orderId={id}
          error={texts.employeeId}
          onChoose={(name) => say(name && `改派给${name}`)}
        />
        <ReasonInput fields={texts} hint="例如护理员生病" />
      </>
    ),
    run: (order, form) => {
      const body = { ...chosenIn(form), ...reasonOf(form) };
      return forStaff(callStaff(reassignOrder, { ...of(order), body }), "employeeId" in body);
    },
  },
  {
    action: "startFor",
    permission: "orders.dispatch",
    label: "代护理员开始服务…",
    press: "核实过了，开始服务",
    toast: "服务开始了",
    fields: (texts) => <ReasonInput fields={texts} hint="怎么核实的，例如打过电话" />,
    run: (order, form) =>
      callStaff(startFor, { ...of(order), body: { ...reasonOf(form), ...seenOf(order) } }),
  },
  {
    action: "finishFor",
    permission: "orders.dispatch",
    label: "代护理员结束服务…",
    press: "核实过了，结束服务",
    toast: "服务结束了，等会员确认",
    fields: (texts) => (
      <>
        <TextInput
          label="做了多少分钟"
          name="minutes"
          inputMode="numeric"
          maxLength={4}
          error={texts.minutes}
        />
        <ReasonInput fields={texts} hint="怎么核实的，例如打过电话" />
      </>
    ),
    run: (order, form) =>
      callStaff(finishFor, {
        ...of(order),
        body: {
          minutes: Number(textOf(form, "minutes").normalize("NFKC")),
          ...reasonOf(form),
          ...seenOf(order),
        },
      }),
  },
  {
    action: "compensate",
    permission: "orders.refund",
    label: "补偿一笔…",
    press: "补偿这一笔",
    toast: "补偿提交了",
    fields: (texts) => (
      <>
        <TextInput
          label="补偿多少"
          name="amount"
          inputMode="decimal"
          maxLength={12}
          unit="元"
          hint="从这一单付过的钱里退；大额要第二位同事确认"
          error={texts.amountFen}
        />
        <ReasonInput fields={texts} hint="会员看得到" />
      </>
    ),
    run: (order, form, key) =>
      callStaff(compensateOrder, {
        ...of(order),
        headers: { "idempotency-key": key },
        body: {
          amountFen: parseYuan(textOf(form, "amount")) ?? 0,
          ...reasonOf(form),
          ...seenOf(order),
        },
      }),
  },
  {
    action: "noShow",
    permission: "orders.refund",
    label: "没有上门…",
    press: "记下没有上门",
    danger: true,
    toast: "记下了，会员会收到通知",
    fields: (texts, { amountFen }) => (
      <>
        <ChoiceInput
          legend="怎么回事"
          name="who"
          options={
            amountFen > 0
              ? { EMPLOYEE: "护理员没来：全额退款", CUSTOMER: "客人不在家：收上门费，其余退款" }
              : { EMPLOYEE: "护理员没来：用掉的次数退回", CUSTOMER: "客人不在家：次数不退" }
          }
          error={texts.who}
        />
        <ReasonInput fields={texts} hint="会员看得到" />
      </>
    ),
    run: (order, form) =>
      callStaff(reportNoShow, {
        ...of(order),
        body: {
          who: textOf(form, "who") as "EMPLOYEE" | "CUSTOMER",
          ...reasonOf(form),
          ...seenOf(order),
        },
      }),
  },
  {
    action: "cancel",
    permission: "orders.refund",
    label: (order) => (order.amountFen > 0 ? "取消并全额退款…" : "取消这一单…"),
    press: (order) => {
      if (order.amountFen === 0) return "取消这一单";
      // What came twice goes back by itself and is no part of the sum.
      const isPlain = order.paidFen === order.amountFen;
      return isPlain ? `取消，退 ${sumText(order.paidFen - order.refundedFen)}` : "取消，全额退款";
    },
    danger: true,
    toast: "取消了，会员会收到通知",
    fields: (texts, { amountFen }) => (
      <>
        <p>
          {amountFen > 0
            ? "取消以后不能恢复，会员付的钱全部退回。"
            : "取消以后不能恢复。没有付过钱，用掉的次数退回。"}
        </p>
        <ReasonInput fields={texts} hint="会员看得到" />
      </>
    ),
    run: (order, form) =>
      callStaff(cancelOrder, { ...of(order), body: { ...reasonOf(form), ...seenOf(order) } }),
  },
  {
    action: "benefitBack",
    permission: "orders.refund",
    label: "退回用掉的一次…",
    press: "退回这一次",
    toast: "退回了，会员会收到通知",
    fields: (texts) => (
      <>
        <p>服务没有做好的，把用掉的一次退回会员卡或套餐，一单一次，不退钱。</p>
        <ReasonInput fields={texts} hint="会员看得到" />
      </>
    ),
    run: (order, form) =>
      callStaff(returnCardUse, { ...of(order), body: { ...reasonOf(form), ...seenOf(order) } }),
  },
];
