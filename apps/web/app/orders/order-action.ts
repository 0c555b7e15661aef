import { fenOf } from "@ginkgo/api-contract/money";
import {
  askRefund,
  cancelRefund,
  closeOrder,
  completeOrder,
  confirmOrder,
  extendOrder,
  rescheduleOrder,
  returnGoods,
} from "@ginkgo/api-contract/orders/orders";
import { ApiError } from "@ginkgo/client/api-error";
import { callApi } from "../lib/api/api-client.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { pictureIds } from "../lib/form/upload-pictures.ts";
import { goToCashier } from "../lib/pay/go-to-cashier.ts";

const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
const one = (form: FormData) => ({ params: { id: text(form, "id") } });

/** What is to be mended before the API is asked. */
const toMend = (field: string, sentence: string) =>
  new ApiError({ status: 400, statusText: "Bad Request", msg: sentence, fields: { [field]: sentence } });

/** What is asked back, fen; nothing typed: all the page said there is, where it said so. */
function askedFen(form: FormData): number | undefined {
  const typed = text(form, "amount");
  const amountFen = typed === "" && form.has("wholeFen") ? Number(text(form, "wholeFen")) : fenOf(typed);
  if (typed !== "" && amountFen === undefined)
    throw toMend("amount", "金额请写成数字，最多两位小数，例如 58 或 58.50。");
  return amountFen;
}

/** Which goods go back, of those the page lists; none: all of them. */
const askedLines = (form: FormData): { lineId: string; quantity: number }[] =>
  [...form.keys()].flatMap((name) => {
    const lineId = /^line-(\d+)$/.exec(name)?.[1];
    const quantity = Number(text(form, name));
    return lineId && quantity > 0 ? [{ lineId, quantity }] : [];
  });

/** Everything a customer may do with an order, from the list and from its own page. */
export const orderAction = formAction({
  pay: (api, form) =>
    goToCashier(api, text(form, "id"), {
      provider: text(form, "provider") || undefined,
      familyAgreed: form.has("familyAgreed"),
      expectedAmountFen: form.has("amountFen") ? Number(text(form, "amountFen")) : undefined,
    }),
  confirm: (api, form) => callApi(api, confirmOrder, one(form)),
  complete: (api, form) => callApi(api, completeOrder, one(form)),
  close: (api, form) => callApi(api, closeOrder, one(form)),
  cancelRefund: (api, form) => callApi(api, cancelRefund, one(form)),
  returnGoods: (api, form) =>
    callApi(api, returnGoods, {
      ...one(form),
      body: { company: text(form, "company"), trackingNo: text(form, "trackingNo") },
    }),
  extend: (api, form) => callApi(api, extendOrder, one(form)),
  reschedule: async (api, form) => {
    const [date, start] = [text(form, "whenDate"), text(form, "whenStart")];
    if (!date || !start) throw toMend("when", date ? "请选择几点。" : "请选择改到哪一天。");
    return callApi(api, rescheduleOrder, { ...one(form), body: { date, start } });
  },
  // With the sum that was shown: a press that comes too late is refused instead of keeping a fee.
  undo: (api, form) =>
    callApi(api, askRefund, {
      ...one(form),
      body: { reason: "PLAN_CHANGED", amountFen: Number(text(form, "amountFen")) },
    }),
  refund: async (api, form) => {
    const lines = askedLines(form);
    return callApi(api, askRefund, {
      ...one(form),
      body: {
        // Of some goods, what they bring is what goes back, unless a sum is typed.
        ...(lines.length > 0 ? { lines } : {}),
        withReturn: form.get("withReturn") === "yes",
        proof: await pictureIds(api, "refund", form),
        reason: text(form, "reason") as "OTHER",
        description: text(form, "description"),
        amountFen: lines.length > 0 && text(form, "amount") === "" ? undefined : askedFen(form),
      },
    });
  },
});
