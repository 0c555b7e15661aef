import { payOrder } from "@ginkgo/contract/orders";
import { redirectDocument } from "react-router";
import { type ApiContext, callApi } from "./api-client.ts";

/** Opens a try to pay and goes to the cashier. */
export async function goToCashier(api: ApiContext, id: string, provider?: string): Promise<never> {
  const { url } = await callApi(api, payOrder, {
    params: { id },
    body: provider ? { provider: provider as "sandbox" } : {},
  });
  // The cashier is no page of the portal: the browser goes there itself.
  throw redirectDocument(url ?? `/user/order-detail?id=${id}`);
}
