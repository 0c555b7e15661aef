import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { refundToCard } from "@ginkgo/api-contract/orders/order-staff";
import { sumText } from "@ginkgo/locale/money";
import { callStaff } from "../call-staff.ts";
import type { FieldTexts } from "../step-fields.tsx";
import { CardFields, cardOf } from "./card-fields.tsx";

/** Pays a refund that did not go to a bank card of the customer's own instead. */
export const toCardStep = {
  action: "toCard",
  permission: "orders.refund" as const,
  label: "换卡退款…",
  press: ({ refund }: Order) => `退 ${sumText(refund?.amountFen ?? 0)} 到这张卡`,
  toast: "交给微信退到这张卡，等答复",
  fields: (texts: FieldTexts) => <CardFields texts={texts} />,
  run: ({ refund }: Order, form: FormData, key: string) =>
    callStaff(refundToCard, {
      params: { refundId: refund?.id ?? "" },
      headers: { "idempotency-key": key },
      body: cardOf(form),
    }),
};
