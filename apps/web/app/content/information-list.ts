import type { informationPage } from "@ginkgo/api-contract/content/information";
import { listAddress } from "../lib/list/list-address.ts";

/** The address of the list of articles. */
export const informationList = listAddress<typeof informationPage>({
  path: "/information",
  names: ["group", "keyword", "current"],
});
