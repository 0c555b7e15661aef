import { refundToCard } from "@ginkgo/api-contract/orders/order-staff";
import { sumText } from "@ginkgo/locale/money";
import { callStaff } from "../call-staff.ts";
import { CardFields, cardOf } from "./card-fields.tsx";
import type { OrderStep } from "./order-step-table.tsx";

/** Pays a refund that did not go to a bank card of the customer's own instead. */
export const toCardStep: OrderStep = {
  action: "toCard",
  permission: "orders.refund",
  label: "换卡退款…",
  press: ({ refund }) => `退 ${sumText(refund?.amountFen ?? 0)} 到这张卡`,
  toast: "交给微信退到这张卡，等答复",
  fields: (texts) => <CardFields texts={texts} />,
  run: ({ refund }, form, key) =>
    callStaff(refundToCard, {
      params: { refundId: refund?.id ?? "" },
      headers: { "idempotency-key": key },
      body: cardOf(form),
    }),
};
