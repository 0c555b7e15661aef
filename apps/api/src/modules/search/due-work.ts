import type { AppContext } from "../../http/services.ts";
import { HOUR, MINUTE } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { forgetMisses, writeMisses } from "./misses.ts";

export const dueWork: DueWork<AppContext>[] = [
  { name: "search.misses", every: MINUTE, run: writeMisses },
  { name: "search.forgetMisses", every: HOUR, run: forgetMisses },
];
