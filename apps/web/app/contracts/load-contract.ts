import { followPage } from "@ginkgo/api-contract/advisory/chat-staff";
import { contractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { type RouterContextProvider, redirect } from "react-router";
import { pageCall } from "../lib/api/page-call.ts";
import { ownMember } from "../lib/api/present-member.ts";
import { hasId } from "../lib/routing/path-rules.ts";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The contract an address names, with its follow-ups; `mobile` is the reader's own, where a code to sign goes. */
export async function loadContract(args: Args) {
  const id = args.url.searchParams.get("id") ?? "";
  if (!hasId({ id })) throw redirect("/user/contract");
  const [contract, { records: follows }, { phone }] = await Promise.all([
    pageCall(args, contractDetail, { params: { id } }),
    pageCall(args, followPage, { query: { signId: id } }),
    ownMember(args),
  ]);
  return { contract, follows, mobile: phone };
}

export type LoadedContract = Awaited<ReturnType<typeof loadContract>>;
