import { sitePage } from "@ginkgo/api-contract/content/content";
import { giveConsent } from "@ginkgo/api-contract/identity/identity";
import { type ApiContext, callApi } from "../lib/api/api-client.ts";

/** What a tick agrees to: the pages of these names, and the consents of the same names. */
export const agreements = ["terms", "privacy"] as const;

/** Writes down that the member agrees to both texts, each in the version that stands on the site now. */
export async function agreeToTerms(api: ApiContext): Promise<void> {
  const pages = await Promise.all(agreements.map((slug) => callApi(api, sitePage, { params: { slug } })));
  for (const [index, kind] of agreements.entries())
    await callApi(api, giveConsent, { body: { kinds: [kind], version: pages[index]!.version } });
}
