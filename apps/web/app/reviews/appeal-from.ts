import { appealReview } from "@ginkgo/api-contract/reviews/review-staff";
import { type ApiContext, callApi } from "../lib/api/api-client.ts";
import { fieldText } from "../lib/form/form-values.ts";

/** Objects to one's own review being hidden. */
export const appealFrom = (api: ApiContext, form: FormData) =>
  callApi(api, appealReview, {
    params: { id: fieldText(form, "reviewId") },
    body: { content: fieldText(form, "content") },
  });
