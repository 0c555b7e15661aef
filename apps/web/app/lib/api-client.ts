import type { BodyInput, Endpoint, ParamsOf, QueryInput, ReplyOf } from "@ginkgo/contract/endpoint";
import type { Envelope, Failure } from "@ginkgo/contract/envelope";
import { ApiError } from "./api-error.ts";
import type { Session } from "./session.ts";
import { statusTextOf } from "./status-text.ts";

/** Where the calls of one browser tab, or of one request on the server, go and whose they are. */
export interface ApiContext {
  /** Address of the API without a trailing slash. */
  base: string;
  fetch(request: Request): Promise<Response>;
  session: Session;
  /** Tells the reader; only in the browser, and never for a quiet endpoint. */
  onFailure?(error: ApiError): void;
  /** Asks the reader to sign in; only in the browser. */
  onSignInNeeded?(): void;
}

export interface CallArgs<E> {
  params?: ParamsOf<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const SIGN_IN_DELAY = 30;
const UNREACHABLE = { status: 0, statusText: "网络不通", msg: "没有连上服务器，请检查网络，稍后再试。" };
const UNREADABLE = "服务器的答复读不出来，请稍后再试，或打客服电话。";

function addressOf(base: string, endpoint: Endpoint, { params, query }: CallArgs<Endpoint>): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `${base}${path}${search.size ? `?${search}` : ""}`;
}

function requestOf(url: string, method: string, args: CallArgs<Endpoint>): Request {
  const headers = new Headers(args.headers);
  headers.set("accept", "application/json");
  const body = args.body as unknown;
  const raw = body instanceof FormData || body instanceof URLSearchParams;
  if (body !== undefined && !raw) headers.set("content-type", "application/json");
  const init: RequestInit = { method, headers, credentials: "same-origin", signal: args.signal };
  if (body !== undefined) init.body = raw ? body : JSON.stringify(body);
  return new Request(url, init);
}

async function dataOf(response: Response): Promise<unknown> {
  const envelope: Envelope<unknown> | null = await response.json().catch(() => null);
  if (response.ok && envelope?.code === 0) return envelope.data;
  const { reason, fields, ...more } = (envelope?.data ?? {}) as Partial<Failure> & Record<string, unknown>;
  const statusText = response.ok ? "没有办成" : statusTextOf(response);
  throw new ApiError({
    status: response.status,
    statusText,
    msg: envelope?.msg || UNREADABLE,
    reason,
    fields,
    more,
  });
}

/** The dialog comes a moment later, when whatever failed has settled. */
function askToSignIn(context: ApiContext, endpoint: Endpoint) {
  if (!endpoint.quiet) setTimeout(() => context.onSignInNeeded?.(), SIGN_IN_DELAY);
}

/**
 * Calls one endpoint of the contract and answers its `data`. Never tries twice.
 *
 * @throws ApiError on any failed answer; Error "Authorization required" on a protected endpoint without a token;
 *   an AbortError when `signal` says so
 */
export async function callApi<E extends Endpoint>(
  context: ApiContext,
  endpoint: E,
  args: CallArgs<E> = {},
): Promise<ReplyOf<E>> {
  if (endpoint.who !== "anyone" && !(await context.session.ready())) {
    askToSignIn(context, endpoint);
    throw new Error("Authorization required");
  }
  try {
    const request = requestOf(addressOf(context.base, endpoint, args), endpoint.method, args);
    const response = await context.fetch(request).catch((error: unknown) => {
      if (args.signal?.aborted) throw error;
      throw new ApiError(UNREACHABLE);
    });
    return (await dataOf(response)) as ReplyOf<E>;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!endpoint.quiet) context.onFailure?.(error);
    // Ended on another device, or by an operator: there is no session here any more either.
    if (error.status === 401 && endpoint.who !== "anyone") {
      context.session.clear();
      askToSignIn(context, endpoint);
    }
    throw error;
  }
}
