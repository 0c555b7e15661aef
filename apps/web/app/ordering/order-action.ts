import { askRefund, cancelRefund, closeOrder, completeOrder, confirmOrder } from "@ginkgo/contract/orders";
import { callApi } from "../lib/api-client.ts";
import { ApiError } from "../lib/api-error.ts";
import { formAction } from "../lib/form-reply.ts";
import { goToCashier } from "../lib/go-to-cashier.ts";

const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
const one = (form: FormData) => ({ params: { id: text(form, "id") } });

/** 12.5 yuan as typed → 1250; nothing typed: all of it. */
function fenOf(typed: string): number | undefined {
  if (typed === "") return undefined;
  const amount = typed.normalize("NFKC").replace(/[,¥元\s]/g, "");
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount)) {
    const sentence = "金额请写成数字，最多两位小数，例如 58 或 58.50。";
    throw new ApiError({
      status: 400,
      statusText: "Bad Request",
      msg: sentence,
      fields: { amount: sentence },
    });
  }
  return Math.round(Number(amount) * 100);
}

/** Everything a customer may do with an order, from the list and from its own page. */
export const orderAction = formAction({
  pay: (api, form) => goToCashier(api, text(form, "id"), text(form, "provider") || undefined),
  confirm: (api, form) => callApi(api, confirmOrder, one(form)),
  complete: (api, form) => callApi(api, completeOrder, one(form)),
  close: (api, form) => callApi(api, closeOrder, one(form)),
  cancelRefund: (api, form) => callApi(api, cancelRefund, one(form)),
  refund: (api, form) =>
    callApi(api, askRefund, {
      ...one(form),
      body: {
        reason: text(form, "reason") as "OTHER",
        description: text(form, "description"),
        amountFen: fenOf(text(form, "amount")),
      },
    }),
});
