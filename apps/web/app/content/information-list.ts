import { listAddress } from "../lib/list/list-address.ts";

/** The address of the list of articles. */
export const informationList = listAddress({
  path: "/information",
  names: ["group", "keyword", "current"],
});
