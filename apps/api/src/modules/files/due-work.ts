import type { House } from "../../http/services.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { removeUnused } from "./remove-unused.ts";

export const dueWork: DueWork<House>[] = [{ name: "files.unused", every: 10 * 60_000, run: removeUnused }];
