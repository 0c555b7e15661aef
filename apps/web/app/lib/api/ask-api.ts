import type { Endpoint, ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { CallArgs } from "@ginkgo/client/api-request";

/** `callApi` from a page that is open; its script comes with the first call, for a page is read before it asks. */
export async function askApi<E extends Endpoint>(endpoint: E, args?: CallArgs<E>): Promise<ReplyOf<E>> {
  const [{ callApi }, { browserApi }] = await Promise.all([
    import("./api-client.ts"),
    import("./browser-api.ts"),
  ]);
  return callApi(browserApi(), endpoint, args);
}
