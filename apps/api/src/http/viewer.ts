import type { ProblemKey } from "@ginkgo/api-contract/problems";

/** What a staff account may. */
export interface StaffRights {
  permissions: ReadonlySet<string>;
  /** Those of them that reach only the members it advises or stands in for. */
  ownMembers: ReadonlySet<string>;
}

/** Who is asking. `http` knows only the kinds; identity decides which one a request is. */
export type Viewer =
  | {
      kind: "visitor";
      /** Why a viewer with a token is still only a visitor, where the page explains it. */
      because?: ProblemKey;
    }
  | {
      kind: "member";
      memberId: string;
      personType: 1 | 2 | null;
      sessionId: string;
      /** The account is being closed: only what takes that back, or tells of it, is open. */
      closing?: true;
    }
  | ({
      kind: "staff";
      staffId: string;
      /** Empty where nobody is signed in: a key of the account, or work it asked for earlier. */
      sessionId: string;
      /** The service key the call came with. */
      keyId?: string;
    } & StaffRights);

export type MemberViewer = Extract<Viewer, { kind: "member" }>;
export type StaffViewer = Extract<Viewer, { kind: "staff" }>;

export const visitor: Viewer = { kind: "visitor" };

/** Reads the viewer of a request; injected where the API is composed. */
export type ReadViewer = (request: Request) => Promise<Viewer>;

/**
 * Reads the viewer once for the calls that one page makes; a call that changes something is asked for anew, and so is
 * what comes after it.
 */
export function viewerOfPage(): (request: Request, read: ReadViewer) => Promise<Viewer> {
  const known = new Map<string, Promise<Viewer>>();
  return (request, read) => {
    const isRead = request.method === "GET" && !new URL(request.url).pathname.startsWith("/rest/staff/");
    if (!isRead) known.clear();
    const { headers } = request;
    const shown = JSON.stringify([headers.get("authorization"), headers.get("cookie")]);
    const viewer = (isRead ? known.get(shown) : undefined) ?? read(request);
    if (isRead) known.set(shown, viewer);
    return viewer;
  };
}
