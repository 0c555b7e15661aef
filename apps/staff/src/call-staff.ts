import type { Endpoint, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { ApiError } from "@ginkgo/client/api-error";
import { type CallArgs, dataOf, requestOf, send } from "@ginkgo/client/api-request";
import { noteReachable, noteUnreachable } from "./connection.ts";

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

/** Keys of changes whose answer was lost, by what was asked: sent again they are the same change. */
const unanswered = new Map<string, string>();

/** Everything a change asks for; undefined for what changes nothing, carries a file or brings its own key. */
function changeOf(endpoint: Endpoint, { params, query, body, headers }: CallArgs<Endpoint>) {
  const isChange = endpoint.method !== "GET" && endpoint.who === "staff";
  if (!isChange || (body as unknown) instanceof FormData || headers?.["idempotency-key"]) return undefined;
  return JSON.stringify([endpoint.method, endpoint.path, params, query, body]);
}

/**
 * Calls one endpoint of the contract as staff and answers its `data`; a token that ran out is renewed once.
 * @throws ApiError
 */
export async function callStaff<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E> = {},
): Promise<ReplyOf<E>> {
  const given = args as CallArgs<Endpoint>;
  const change = changeOf(endpoint, given);
  const key = change && (unanswered.get(change) ?? crypto.randomUUID());
  const keyed = key ? { ...given, headers: { ...given.headers, "idempotency-key": key } } : given;
  const ask = () => send((request) => fetch(request), requestOf(BASE, endpoint, keyed), args.signal);
  try {
    let answer = await ask();
    if (answer.status === 401 && endpoint.who === "staff" && (await renew())) answer = await ask();
    noteReachable();
    // A proxy that answers for the server does not know what became of it.
    if (change && key) {
      if (answer.status < 502) unanswered.delete(change);
      else unanswered.set(change, key);
    }
    return (await dataOf(answer)) as ReplyOf<E>;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) {
      noteUnreachable();
      if (change && key) unanswered.set(change, key);
    }
    throw error;
  }
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
