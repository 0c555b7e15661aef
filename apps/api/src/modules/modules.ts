import type { MemberFacts } from "../http/member-facts.ts";
import type { Route } from "../http/route.ts";

/** One domain of the monolith: its step on the staircase and how to load what it serves. */
export interface Module {
  name: string;
  /** A module may import only from modules on a lower step, and only their `public.ts` and `tables.ts`. */
  step: number;
  routes(): Promise<Route[]>;
  /** What it adds to `GET …/current`; see http/member-facts.ts. */
  memberFacts?(): Promise<Partial<MemberFacts>>;
}

/** The staircase. The server mounts from it; the import check is derived from it. */
export const modules: Module[] = [
  { name: "reference", step: 1, routes: async () => (await import("./reference/routes.ts")).routes },
  { name: "identity", step: 2, routes: async () => (await import("./identity/routes.ts")).routes },
  { name: "catalogue", step: 3, routes: async () => (await import("./catalogue/routes.ts")).routes },
];
