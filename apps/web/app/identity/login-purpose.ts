import { orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";

/** What somebody signs in for, as the page over the form says it. */
export interface LoginPurpose {
  title: string;
  text: string;
}

/** Read from the path one goes back to, so that no address can make this page say something else. */
export async function purposeOf(
  args: Parameters<typeof serverApi>[0],
  returnTo: string,
): Promise<LoginPurpose | undefined> {
  const id = /^\/orgs\/([1-9]\d{0,18})\/visit(?:\?|$)/.exec(returnTo)?.[1];
  if (!id) return undefined;
  const org = await callApi(serverApi(args), orgDetail, { params: { id } }).catch(() => undefined);
  return org && { title: `登录后约${org.name}`, text: "选好填好的都留着，登录完接着约。" };
}
