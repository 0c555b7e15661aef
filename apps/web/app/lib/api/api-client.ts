import type { Endpoint, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { ApiError } from "@ginkgo/client/api-error";
import { type CallArgs, dataOf, requestOf, send } from "@ginkgo/client/api-request";
import type { Session } from "./session.ts";

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

const SIGN_IN_DELAY = 30;

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
    const request = requestOf(context.base, endpoint, args as CallArgs<Endpoint>);
    const response = await send((outgoing) => context.fetch(outgoing), request, args.signal);
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
