import type { BodyInput, Endpoint, ParamsOf, QueryInput, ReplyOf } from "@ginkgo/contract/endpoint";
import type { Envelope, Failure } from "@ginkgo/contract/envelope";
import type { FieldErrors } from "@ginkgo/contract/problems";

/** A call that was answered with no. `status` 0: no answer at all. */
export class StaffCallError extends Error {
  readonly status: number;
  readonly fields: FieldErrors;
  constructor(msg: string, status: number, fields: FieldErrors = {}) {
    super(msg);
    this.status = status;
    this.fields = fields;
  }
}

/** Of the public configuration; the console is served by the same house. */
const BASE = "/api";
const NO_LINE = "没有连上服务器，请检查网络，稍后再试。";

export interface StaffArgs<E> {
  params?: ParamsOf<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  headers?: Record<string, string>;
}

function addressOf(endpoint: Endpoint, { params, query }: StaffArgs<Endpoint>): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  return `${BASE}${path}${search.size ? `?${search}` : ""}`;
}

/** The one renewal under way, whoever waits for it. */
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

async function ask<E extends Endpoint>(endpoint: E, args: StaffArgs<E>): Promise<Response> {
  const { body } = args as StaffArgs<Endpoint>;
  const isRaw = (body as unknown) instanceof FormData;
  return fetch(addressOf(endpoint, args as StaffArgs<Endpoint>), {
    method: endpoint.method,
    headers: {
      accept: "application/json",
      ...(body !== undefined && !isRaw ? { "content-type": "application/json" } : {}),
      ...args.headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as unknown as FormData) : JSON.stringify(body) }),
  }).catch(() => {
    throw new StaffCallError(NO_LINE, 0);
  });
}

/**
 * Calls one endpoint of the contract as staff and answers its `data`; a token that ran out is renewed once.
 * @throws StaffCallError
 */
export async function callStaff<E extends Endpoint>(
  endpoint: E,
  args: StaffArgs<E> = {},
): Promise<ReplyOf<E>> {
  let answer = await ask(endpoint, args);
  if (answer.status === 401 && endpoint.who === "staff" && (await renew()))
    answer = await ask(endpoint, args);
  const envelope = (await answer.json().catch(() => null)) as Envelope<unknown> | null;
  if (answer.ok && envelope?.code === 0) return envelope.data as ReplyOf<E>;
  const { fields } = (envelope?.data ?? {}) as Partial<Failure>;
  throw new StaffCallError(envelope?.msg || "服务器的答复读不出来，请稍后再试。", answer.status, fields);
}

/** What to tell somebody about a failure. */
export const sayWhy = (error: unknown): string =>
  error instanceof StaffCallError
    ? (Object.values(error.fields)[0] ?? error.message)
    : "没有办成，请刷新后再试。";
