import type { AppContext } from "../../http/services.ts";
import { HOUR } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { forgetOld } from "./forget-old.ts";

export const dueWork: DueWork<AppContext>[] = [{ name: "partners.forget", every: 6 * HOUR, run: forgetOld }];
