import { type CurrentMember, currentMember, logout } from "@ginkgo/api-contract/identity/identity";
import { ApiError } from "@ginkgo/client/api-error";
import { createContext, type RouterContextProvider } from "react-router";
import { callApi } from "./api-client.ts";
import { type RequestInfo, requestInfo } from "./request-info.ts";
import { serverApi, writesOf } from "./server-api.ts";

/** Set by the `auth` middleware for everything below it. */
export const signedIn = createContext<CurrentMember>();

export interface Presence {
  member: CurrentMember | null;
  /** The answer that ended a session which seemed to be there. */
  failure?: ApiError;
}

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

const presences = new WeakMap<RequestInfo, { presence: Promise<Presence>; writes: number }>();

async function loadPresence(args: Args): Promise<Presence> {
  const api = serverApi(args);
  if (!api.session.facts()) return { member: null };
  try {
    return { member: await callApi(api, currentMember) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { member: null };
    // Specification §4: an error loading the member clears the tokens, the hidden cookies among them.
    api.session.clear();
    await callApi(api, logout).catch(() => {});
    return { member: null, failure: error };
  }
}

/**
 * Who is signed in. Asked of the API once a request, once more after an action of the same request has changed
 * something, and not at all for visitors.
 */
export function presentMember(args: Args): Promise<Presence> {
  const info = args.context.get(requestInfo);
  const writes = writesOf(info);
  const known = presences.get(info);
  if (known?.writes === writes) return known.presence;
  const presence = loadPresence(args);
  presences.set(info, { presence, writes });
  return presence;
}

/** The member a page below the `auth` middleware is for, as an action may just have left them. */
export async function ownMember(args: Args): Promise<CurrentMember> {
  return (await presentMember(args)).member ?? args.context.get(signedIn);
}
