import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import {
  agreeRefund,
  receiveReturn,
  refundByHand,
  refundToCard,
  refuseRefund,
  retryRefund,
  returnCardUse,
  secondRefund,
} from "@ginkgo/api-contract/orders/order-staff";
import { sumText } from "@ginkgo/locale/money";
import { TextInput } from "@ginkgo/ui/text-input";
import { callStaff } from "../call-staff.ts";
import { ChoiceInput, ProofInput, ReasonInput, textOf } from "../step-fields.tsx";
import { CardFields, cardOf } from "./card-fields.tsx";
import { type OrderStep, of, reasonOf } from "./order-step.ts";

const ofRefund = ({ refund }: Order) => ({ params: { refundId: refund?.id ?? "" } });
/** As it was when the form was opened: what is decided is decided of that. */
const versionOf = ({ refund }: Order) => (refund ? { version: refund.version } : {});
const refundSum = ({ refund }: Order) => sumText(refund?.amountFen ?? 0);
const isReturn = ({ refund }: Order) => refund?.withReturn === true && refund.returnState === null;

/** What may be done about a refund of an order, in the order it is offered. */
export const refundSteps: readonly OrderStep[] = [
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
      return callStaff(secondRefund, {
        ...ofRefund(order),
        body: { agree, ...reasonOf(form), ...versionOf(order) },
      });
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
        body: { ...reasonOf(form), ...(returnTo ? { returnTo } : {}), ...versionOf(order) },
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
        body: { ...reasonOf(form), ...(restock ? { restock: restock === "yes" } : {}), ...versionOf(order) },
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
    run: (order, form) =>
      callStaff(refuseRefund, { ...ofRefund(order), body: { ...reasonOf(form), ...versionOf(order) } }),
  },
  {
    action: "retry",
    isNext: true,
    permission: "orders.refund",
    label: "再退一次…",
    press: (order) => `再退一次 ${refundSum(order)}`,
    toast: "又提交了一次，等收款方答复",
    fields: (texts) => <ReasonInput fields={texts} optional />,
    run: (order, form) =>
      callStaff(retryRefund, { ...ofRefund(order), body: { ...reasonOf(form), ...versionOf(order) } }),
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
        body: { note: textOf(form, "note"), proof: form.getAll("proof").map(String), ...versionOf(order) },
      }),
  },
  {
    action: "toCard",
    isSecret: true,
    permission: "orders.refund",
    label: "换卡退款…",
    press: (order) => `退 ${refundSum(order)} 到这张卡`,
    toast: "交给微信退到这张卡，等答复",
    fields: (texts) => <CardFields texts={texts} />,
    run: (order, form, key) =>
      callStaff(refundToCard, {
        ...ofRefund(order),
        headers: { "idempotency-key": key },
        body: { ...cardOf(form), ...versionOf(order) },
      }),
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
    run: (order, form) => callStaff(returnCardUse, { ...of(order), body: reasonOf(form) }),
  },
];
