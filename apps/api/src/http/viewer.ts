/** Who is asking. `http` knows only the kinds; identity decides which one a request is. */
export type Viewer =
  | { kind: "visitor" }
  | { kind: "member"; memberId: string; personType: 1 | 2 | null; sessionId: string }
  | { kind: "staff"; staffId: string; permissions: ReadonlySet<string>; sessionId: string };

export const visitor: Viewer = { kind: "visitor" };

/** Tells who a request is from; injected by whoever composes the API. */
export type ReadViewer = (request: Request) => Promise<Viewer>;
