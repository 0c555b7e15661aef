import type { StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import {
  agreeRefund,
  cancelOrder,
  compensateOrder,
  confirmTour,
  dispatchOrder,
  finishFor,
  reassignOrder,
  receiveReturn,
  refundByHand,
  refuseRefund,
  reportNoShow,
  retryRefund,
  returnCardUse,
  secondRefund,
  shipOrder,
  startFor,
} from "@ginkgo/api-contract/orders/order-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { parseYuan, sumText } from "@ginkgo/locale/money";
import { TextInput } from "@ginkgo/ui/text-input";
import type { ReactNode } from "react";
import { callStaff } from "../call-staff.ts";
import { CandidateChoice } from "../dispatch/candidate-choice.tsx";
import { ChoiceInput, type FieldTexts, ProofInput, ReasonInput, textOf } from "../step-fields.tsx";
import type { Say } from "../step-form.tsx";
import { toCardStep } from "./to-card-step.tsx";

/** One thing staff may do about an order: its name in the table of orders, what it asks and says, and its call. */
export interface OrderStep {
  action: string;
  permission: StaffPermission;
  label: string | ((order: Order) => string);
  /** On the button that does it. */
  press: string | ((order: Order) => string);
  danger?: true;
  /** The order waits for it. */
  isNext?: true;
  /** What was done, in the order's new state. */
  toast: string;
  fields: (texts: FieldTexts, order: Order, say: Say) => ReactNode;
  /** `key` is of one opened form: sent twice under it, a sum is paid once. */
  run: (order: Order, form: FormData, key: string) => Promise<Order>;
}

const of = ({ id }: Order) => ({ params: { id } });
const ofRefund = ({ refund }: Order) => ({ params: { refundId: refund?.id ?? "" } });
const refundSum = ({ refund }: Order) => sumText(refund?.amountFen ?? 0);
const isReturn = ({ refund }: Order) => refund?.withReturn === true && refund.returnState === null;
const reasonOf = (form: FormData) => ({ reason: textOf(form, "reason") });

/** Who was chosen; nobody where it is left to the dispatch. */
function chosenIn(form: FormData): { employeeId?: string } {
  const employeeId = textOf(form, "employeeId");
  return employeeId ? { employeeId } : {};
}

/** A dispatcher is told that nobody is free, not to ring customer service as the member is. */
const forStaff = (step: Promise<Order>, isNamed: boolean): Promise<Order> =>
  step.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.reason !== "SLOT_TAKEN") throw error;
    const { status, statusText } = error;
    const msg = isNamed
      ? "这位护理员那段时间去不了了，请另选一位。"
      : "这个时间没有护理员有空。请打电话问，或和会员改时间。";
    throw new ApiError({ status, statusText, msg, reason: "SLOT_TAKEN" });
  });

/** In the order they are offered. */
export const orderSteps: readonly OrderStep[] = [
  {
    action: "second",
    isNext: true,
    permission: "orders.refund",
    label: (order) => `第二位同事确认 ${refundSum(order)}…`,
    press: "提交意见",
    toast: "意见提交了",
    fields: (texts) => (
      <>
        <p>要两个人都同意。第一位同意、登记的人，不能是第二位。</p>
        <ChoiceInput
          legend="您的意见"
          name="agree"
          options={{ yes: "同意", no: "不同意" }}
          error={texts.agree}
        />
        <ReasonInput fields={texts} hint="不同意的话要写" optional />
      </>
    ),
    run: (order, form) => {
      const word = textOf(form, "agree");
      // Without a choice the server says that one is missing.
      const agree = (word ? word === "yes" : undefined) as boolean;
      return callStaff(secondRefund, { ...ofRefund(order), body: { agree, ...reasonOf(form) } });
    },
  },
  {
    action: "agree",
    isNext: true,
    permission: "orders.refund",
    label: (order) => (isReturn(order) ? "同意退货…" : `同意退款 ${refundSum(order)}…`),
    press: (order) => (isReturn(order) ? "同意，等客户寄回" : `同意，退 ${refundSum(order)}`),
    toast: "同意了，会员会收到通知",
    fields: (texts, order) => (
      <>
        {isReturn(order) && (
          <TextInput
            label="寄回哪里"
            name="returnTo"
            maxLength={120}
            hint="自营的不填就寄到银杏里；商家的不填就用上次的退货地址"
            optional
            error={texts.returnTo}
          />
        )}
        <ReasonInput fields={texts} optional />
      </>
    ),
    run: (order, form) => {
      const returnTo = textOf(form, "returnTo");
      return callStaff(agreeRefund, {
        ...ofRefund(order),
        body: { ...reasonOf(form), ...(returnTo ? { returnTo } : {}) },
      });
    },
  },
  {
    action: "received",
    isNext: true,
    permission: "orders.refund",
    label: "收到退货…",
    press: (order) => `收到了，退 ${refundSum(order)}`,
    toast: "收到退货，开始退款",
    fields: (texts) => (
      <>
        <ChoiceInput
          legend="退回来的货"
          name="restock"
          options={{ "": "按退款原因：有问题的不再卖", yes: "重新上架", no: "不再卖" }}
          error={texts.restock}
        />
        <ReasonInput fields={texts} optional />
      </>
    ),
    run: (order, form) => {
      const restock = textOf(form, "restock");
      return callStaff(receiveReturn, {
        ...ofRefund(order),
        body: { ...reasonOf(form), ...(restock ? { restock: restock === "yes" } : {}) },
      });
    },
  },
  {
    action: "refuse",
    permission: "orders.refund",
    label: "不同意退款…",
    press: "不同意，告诉会员",
    danger: true,
    toast: "没有同意，会员会看到原因",
    fields: (texts) => <ReasonInput fields={texts} hint="会员看得到，请写完整的一句话" />,
    run: (order, form) => callStaff(refuseRefund, { ...ofRefund(order), body: reasonOf(form) }),
  },
  {
    action: "retry",
    isNext: true,
    permission: "orders.refund",
    label: "再退一次…",
    press: (order) => `再退一次 ${refundSum(order)}`,
    toast: "又提交了一次，等收款方答复",
    fields: (texts) => <ReasonInput fields={texts} optional />,
    run: (order, form) => callStaff(retryRefund, { ...ofRefund(order), body: reasonOf(form) }),
  },
  {
    action: "payByHand",
    permission: "orders.refund",
    label: "线下转账登记（要两人）…",
    press: (order) => `登记：线下打款 ${refundSum(order)}`,
    toast: "登记好了，等另一位同事核对；渠道不会再退",
    fields: (texts) => (
      <>
        <TextInput label="怎么打的" name="note" maxLength={200} hint="打到哪里、流水号" error={texts.note} />
        <ProofInput error={texts.proof} />
      </>
    ),
    run: (order, form) =>
      callStaff(refundByHand, {
        ...ofRefund(order),
        body: { note: textOf(form, "note"), proof: form.getAll("proof").map(String) },
      }),
  },
  toCardStep,
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
    run: (order, form) => callStaff(returnCardUse, { ...of(order), body: reasonOf(form) }),
  },
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
    label: "发货…",
    press: "发货，告诉会员",
    toast: "发货了，会员会收到通知",
    fields: (texts) => (
      <>
        <TextInput label="快递公司" name="company" maxLength={20} error={texts.company} />
        <TextInput label="运单号" name="trackingNo" maxLength={40} error={texts.trackingNo} />
      </>
    ),
    run: (order, form) =>
      callStaff(shipOrder, {
        ...of(order),
        body: { company: textOf(form, "company"), trackingNo: textOf(form, "trackingNo") },
      }),
  },
  {
    action: "confirmTour",
    isNext: true,
    permission: "tours.confirm",
    label: "确认成团…",
    press: "确认，这一团成行",
    toast: "这一团成行了，会员会收到通知",
    fields: () => (
      <p>同一天出发的订单一起确认，不够人数也照走。确认以后不能撤回，只能一单一单取消并全额退款。</p>
    ),
    run: (order) => callStaff(confirmTour, of(order)),
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
    run: (order, form) => callStaff(startFor, { ...of(order), body: reasonOf(form) }),
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
        body: { minutes: Number(textOf(form, "minutes").normalize("NFKC")), ...reasonOf(form) },
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
        body: { amountFen: parseYuan(textOf(form, "amount")) ?? 0, ...reasonOf(form) },
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
        body: { who: textOf(form, "who") as "EMPLOYEE" | "CUSTOMER", ...reasonOf(form) },
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
    run: (order, form) => callStaff(cancelOrder, { ...of(order), body: reasonOf(form) }),
  },
];
