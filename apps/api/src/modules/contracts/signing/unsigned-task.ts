import type { Tx } from "../../../platform/database/database.ts";
import { closeTask } from "../../tasks/public.ts";

export const unsignedSubject = (id: string) => ({ type: "CONTRACT", id });

/** Ends what waits for staff about a contract that was not signed in time. */
export const closeUnsignedTask = (tx: Tx, id: string, now: Date, staffId?: string) =>
  closeTask(tx, { kind: "UNSIGNED", subject: unsignedSubject(id), ...(staffId ? { staffId } : {}) }, now);
