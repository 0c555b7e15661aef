import type { Endpoint, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { ApiError } from "@ginkgo/client/api-error";
import { type CallArgs, dataOf, requestOf, send } from "@ginkgo/client/api-request";

/** Of the public configuration; the console is served by the same server. */
const BASE = "/api";

/** The one renewal under way, shared by all who wait for it. */
let renewing: Promise<boolean> | undefined;

/** A new pair for the one in the cookie; false when the session is over. */
function renew(): Promise<boolean> {
  renewing ??= fetch(`${BASE}/oauth2/token?grant_type=refresh_token&scope=server`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa("staff:")}`, accept: "application/json" },
    body: new URLSearchParams(),
  })
    .then((answer) => answer.ok)
    .catch(() => false)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

/**
 * Calls one endpoint of the contract as staff and answers its `data`; a token that ran out is renewed once.
 * @throws ApiError
 */
export async function callStaff<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E> = {},
): Promise<ReplyOf<E>> {
  const ask = () =>
    send((request) => fetch(request), requestOf(BASE, endpoint, args as CallArgs<Endpoint>), args.signal);
  let answer = await ask();
  if (answer.status === 401 && endpoint.who === "staff" && (await renew())) answer = await ask();
  return (await dataOf(answer)) as ReplyOf<E>;
}

/** Sentences of the API that are written for members, as colleagues need them. */
const forStaff: Readonly<Record<string, string>> = {
  NOT_ALLOWED: "您的账号没有这项权限。工作要用的话，请找管理员。",
  NOT_FOUND: "没有找到这一件，可能编号不对，或者不归您看。",
};

/** What to tell somebody about a failure. */
export function sayWhy(error: unknown): string {
  if (!(error instanceof ApiError)) return "没有办成，请刷新后再试。";
  return Object.values(error.fields)[0] ?? forStaff[error.reason ?? ""] ?? error.msg;
}
