import type { AppContext } from "../../http/services.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { importWork } from "./entries/due-work.ts";
import { exportWork } from "./exports/export-work.ts";

export const dueWork: DueWork<AppContext>[] = [importWork, exportWork];
