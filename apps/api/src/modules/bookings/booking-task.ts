import { bookKinds } from "@ginkgo/api-contract/bookings/bookings";
import { HOUR } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { afterWorkingTime } from "../../platform/working-time.ts";
import { closeTask, openTask } from "../tasks/public.ts";
import type { BookRow } from "./book-row.ts";

/** Working time within which a booking should be confirmed, milliseconds. */
const CONFIRM_WITHIN = 4 * HOUR;

/** When a booking should be confirmed by. @param asked when the member last said when they want to come */
export const confirmBy = (asked: Date): Date => afterWorkingTime(asked, CONFIRM_WITHIN);

const subjectOf = (id: string) => ({ type: "booking", id });

/** Who receives people hears that somebody wants to come: the organisation of a visit, else the portal's own staff. */
export const openBookingTask = (
  tx: Tx,
  { id, kind, targetId, targetName, day, start, peopleCount }: BookRow,
  now: Date,
): Promise<void> =>
  openTask(
    tx,
    {
      kind: "BOOKING",
      subject: {
        ...subjectOf(id),
        text: `${bookKinds[kind]}：${targetName}，${day}${start ? ` ${start}` : ""}，${peopleCount} 位`,
      },
      dueAt: confirmBy(now),
      seller: kind === "VISIT" ? `org:${targetId}` : null,
    },
    now,
  );

/** Nobody waits for it any more. @param staffId who saw to it; absent where it came by itself */
export const closeBookingTask = (tx: Tx, id: string, staffId: string | undefined, now: Date): Promise<void> =>
  closeTask(tx, { kind: "BOOKING", subject: subjectOf(id), ...(staffId ? { staffId } : {}) }, now);
