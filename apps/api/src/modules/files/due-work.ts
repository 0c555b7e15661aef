import type { AppContext } from "../../http/services.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { removeUnused } from "./remove-unused.ts";

export const dueWork: DueWork<AppContext>[] = [
  { name: "files.unused", every: 10 * 60_000, run: removeUnused },
];
