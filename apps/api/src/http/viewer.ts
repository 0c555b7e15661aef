import type { ProblemKey } from "@ginkgo/api-contract/problems";

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
  | { kind: "staff"; staffId: string; permissions: ReadonlySet<string>; sessionId: string };

export type MemberViewer = Extract<Viewer, { kind: "member" }>;
export type StaffViewer = Extract<Viewer, { kind: "staff" }>;

export const visitor: Viewer = { kind: "visitor" };

/** Reads the viewer of a request; injected where the API is composed. */
export type ReadViewer = (request: Request) => Promise<Viewer>;
