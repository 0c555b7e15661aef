import type { AppContext } from "../../http/services.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { sumDays } from "./day-sums.ts";

export const dueWork: DueWork<AppContext>[] = [{ name: "reports.days", every: 10 * MINUTE, run: sumDays }];
