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
import { parseYuan } from "@ginkgo/locale/money";
import { callApi } from "../lib/api/api-client.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { fieldText } from "../lib/form/form-values.ts";
import { pictureIds } from "../lib/form/upload-pictures.ts";
import { goToCashier } from "../lib/pay/go-to-cashier.ts";

const one = (form: FormData) => ({ params: { id: fieldText(form, "id") } });

/** What is to be mended before the API is asked. */
const toMend = (field: string, sentence: string) =>
  new ApiError({ status: 400, statusText: "Bad Request", msg: sentence, fields: { [field]: sentence } });

/** What is asked back, fen; nothing typed: all the page said there is, where it said so. */
function askedFen(form: FormData): number | undefined {
  const typed = fieldText(form, "amount");
  const amountFen =
    typed === "" && form.has("wholeFen") ? Number(fieldText(form, "wholeFen")) : parseYuan(typed);
  if (typed !== "" && amountFen === undefined)
    throw toMend("amount", "金额请写成数字，最多两位小数，例如 58 或 58.50。");
  return amountFen;
}

/** Which goods go back, of those the page lists; none: all of them. */
const requestedLines = (form: FormData): { lineId: string; quantity: number }[] =>
  [...form.keys()].flatMap((name) => {
    const lineId = /^line-(\d+)$/.exec(name)?.[1];
    const quantity = Number(fieldText(form, name));
    return lineId && quantity > 0 ? [{ lineId, quantity }] : [];
  });

/** Everything a customer may do with an order, from the list and from its own page. */
export const orderAction = formAction({
  pay: (api, form) =>
    goToCashier(api, fieldText(form, "id"), {
      provider: fieldText(form, "provider") || undefined,
      familyAgreed: form.has("familyAgreed"),
      expectedAmountFen: form.has("amountFen") ? Number(fieldText(form, "amountFen")) : undefined,
    }),
  confirm: (api, form) => callApi(api, confirmOrder, one(form)),
  complete: (api, form) => callApi(api, completeOrder, one(form)),
  close: (api, form) => callApi(api, closeOrder, one(form)),
  cancelRefund: (api, form) => callApi(api, cancelRefund, one(form)),
  returnGoods: (api, form) =>
    callApi(api, returnGoods, {
      ...one(form),
      body: { company: fieldText(form, "company"), trackingNo: fieldText(form, "trackingNo") },
    }),
  extend: (api, form) => callApi(api, extendOrder, one(form)),
  reschedule: async (api, form) => {
    const [date, start] = [fieldText(form, "whenDate"), fieldText(form, "whenStart")];
    if (!date || !start) throw toMend("when", date ? "请选择几点。" : "请选择改到哪一天。");
    return callApi(api, rescheduleOrder, { ...one(form), body: { date, start } });
  },
  // With the sum that was shown: a press that comes too late is refused instead of keeping a fee.
  undo: (api, form) =>
    callApi(api, askRefund, {
      ...one(form),
      body: { reason: "PLAN_CHANGED", amountFen: Number(fieldText(form, "amountFen")) },
    }),
  refund: async (api, form) => {
    const lines = requestedLines(form);
    return callApi(api, askRefund, {
      ...one(form),
      body: {
        // Of some goods, what they bring is what goes back, unless a sum is typed.
        ...(lines.length > 0 ? { lines } : {}),
        withReturn: form.get("withReturn") === "yes",
        proof: await pictureIds(api, "refund", form),
        reason: fieldText(form, "reason") as "OTHER",
        description: fieldText(form, "description"),
        amountFen: lines.length > 0 && fieldText(form, "amount") === "" ? undefined : askedFen(form),
      },
    });
  },
});
