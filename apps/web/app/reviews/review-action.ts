import { visitPartNames } from "@ginkgo/api-contract/orders/order-codes";
import { addOrderReview, appendOrderReview } from "@ginkgo/api-contract/reviews/order-reviews";
import { ApiError } from "@ginkgo/client/api-error";
import { type ApiContext, callApi } from "../lib/api/api-client.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { fieldText } from "../lib/form/form-values.ts";
import { partsOf } from "../lib/form/score-parts.tsx";
import { pictureIds } from "../lib/form/upload-pictures.ts";
import { appealFrom } from "./appeal-from.ts";

/** The API counts the things that were sent; the page names its fields by thing. */
function byThing(error: unknown, sent: readonly { targetId: string }[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, statusText, msg, reason } = error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, say]) => {
      const [, index, part] = /^items\.(\d+)\.(\w+)$/.exec(name) ?? [];
      return [index ? `${part}-${sent[Number(index)]?.targetId}` : name, say];
    }),
  );
  return new ApiError({ status, statusText, msg, reason, fields });
}

async function say(api: ApiContext, form: FormData) {
  const items = form
    .getAll("thing")
    .map(String)
    .map((targetId) => ({
      targetId,
      score: fieldText(form, `score-${targetId}`) || undefined,
      content: fieldText(form, `content-${targetId}`),
    }))
    .filter(({ score, content }) => score || content);
  const images = await pictureIds(api, "comment", form);
  try {
    return await callApi(api, addOrderReview, {
      body: {
        orderId: fieldText(form, "id"),
        score: fieldText(form, "score") || undefined,
        parts: partsOf(form, visitPartNames),
        tags: [...form.keys()].flatMap((name) => /^tag-(.+)$/.exec(name)?.[1] ?? []),
        content: fieldText(form, "content"),
        images,
        anonymous: form.has("anonymous"),
        ...(items.length > 0 ? { items } : {}),
      },
    });
  } catch (error) {
    throw byThing(error, items);
  }
}

/** Saying what an order was like, and adding to it later. */
export const reviewAction = formAction({
  say,
  appeal: appealFrom,
  append: (api, form) =>
    callApi(api, appendOrderReview, {
      params: { id: fieldText(form, "id") },
      body: { targetId: fieldText(form, "targetId"), content: fieldText(form, "content") },
    }),
});
