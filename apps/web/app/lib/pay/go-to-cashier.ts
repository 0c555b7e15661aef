import { payOrder, payWays } from "@ginkgo/api-contract/orders/orders";
import { redirect, redirectDocument } from "react-router";
import { type ApiContext, callApi } from "../api/api-client.ts";

/**
 * Opens a try to pay and goes to the cashier. Where there are several ways and none was chosen, or the provider has no
 * page of its own, the portal's own page goes on.
 */
export async function goToCashier(
  api: ApiContext,
  id: string,
  {
    provider,
    familyAgreed,
    expectedAmountFen,
  }: {
    provider?: string | undefined;
    familyAgreed?: boolean;
    /** What the page showed. */
    expectedAmountFen?: number | undefined;
  } = {},
): Promise<never> {
  const { records: ways } = await callApi(api, payWays);
  const chosen = provider ?? (ways.length === 1 ? ways[0]?.provider : undefined);
  if (!chosen) throw redirect(`/user/pay?id=${id}`);
  const { url } = await callApi(api, payOrder, {
    params: { id },
    body: { provider: chosen as "sandbox", familyAgreed, expectedAmountFen },
  });
  // The cashier is no page of the portal: the browser goes there itself.
  throw url ? redirectDocument(url) : redirect(`/user/pay?id=${id}&way=${chosen}`);
}
