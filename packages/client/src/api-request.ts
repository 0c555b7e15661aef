import type { BodyInput, Endpoint, ParamsOf, QueryInput } from "@ginkgo/api-contract/endpoint";
import type { Envelope, Failure } from "@ginkgo/api-contract/envelope";
import { ApiError } from "./api-error.ts";
import { statusTextOf } from "./status-text.ts";

/** What one call of an endpoint carries. */
export interface CallArgs<E> {
  params?: ParamsOf<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const UNREACHABLE = { status: 0, statusText: "网络不通", msg: "没有连上服务器，请检查网络，稍后再试。" };
const UNREADABLE = "服务器的答复读不出来，请稍后再试，或打客服电话。";

function addressOf(base: string, endpoint: Endpoint, { params, query }: CallArgs<Endpoint>): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `${base}${path}${search.size ? `?${search}` : ""}`;
}

/**
 * The HTTP request of a call.
 * @param base address of the API without a trailing slash
 */
export function requestOf(base: string, endpoint: Endpoint, args: CallArgs<Endpoint>): Request {
  const headers = new Headers(args.headers);
  headers.set("accept", "application/json");
  const body = args.body as unknown;
  const raw = body instanceof FormData || body instanceof URLSearchParams;
  if (body !== undefined && !raw) headers.set("content-type", "application/json");
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: "same-origin",
    signal: args.signal,
  };
  if (body !== undefined) init.body = raw ? body : JSON.stringify(body);
  return new Request(addressOf(base, endpoint, args), init);
}

/**
 * Sends a request.
 * @throws ApiError with status 0 where no answer came; what `signal` threw where the caller gave up
 */
export async function send(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(request).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(UNREACHABLE);
  });
}

/**
 * The data of an answer's envelope.
 * @throws ApiError where the answer is a failure, or none that can be read
 */
export async function dataOf(response: Response): Promise<unknown> {
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
