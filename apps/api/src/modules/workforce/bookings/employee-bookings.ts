import { and, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { employeeBookings } from "../tables.ts";

/** When an employee is at work. */
export interface VisitTimes {
  startsAt: Date;
  endsAt: Date;
  /** Until when the employee is kept free. */
  blockedTo: Date;
}

export interface Hold {
  /** What it is for, `order:10001`. */
  reference: string;
  /** Only held until then; null once it stands. */
  until: Date | null;
  now: Date;
}

/** Takes the time of one person; false where somebody else was quicker. Holds that ran out make way. */
export async function bookEmployee(
  tx: Tx,
  employeeId: string,
  adcode: string,
  { startsAt, endsAt, blockedTo }: VisitTimes,
  { reference, until, now }: Hold,
): Promise<boolean> {
  await tx
    .delete(employeeBookings)
    .where(and(eq(employeeBookings.employeeId, employeeId), lte(employeeBookings.heldUntil, now)));
  const range = (end: Date): SQL<string> => sql`tstzrange(${instant(startsAt)}, ${instant(end)})`;
  const made = await tx
    .insert(employeeBookings)
    .values({
      employeeId,
      visit: range(endsAt),
      blocked: range(blockedTo),
      heldUntil: until,
      reference,
      adcode,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: employeeBookings.id });
  return made.length > 0;
}

/** The held time stands from now on. */
export const keepVisit = (tx: Tx, reference: string): Promise<unknown> =>
  tx.update(employeeBookings).set({ heldUntil: null }).where(eq(employeeBookings.reference, reference));

/** Gives the time back, of one employee or of all. */
export const releaseVisit = (tx: Tx, reference: string, employeeId?: string): Promise<unknown> =>
  tx
    .delete(employeeBookings)
    .where(
      and(
        eq(employeeBookings.reference, reference),
        employeeId ? eq(employeeBookings.employeeId, employeeId) : undefined,
      ),
    );

/** Holds the time longer, while somebody pays. */
export const holdLonger = (tx: Tx, reference: string, until: Date): Promise<unknown> =>
  tx
    .update(employeeBookings)
    .set({ heldUntil: until })
    .where(and(eq(employeeBookings.reference, reference), isNotNull(employeeBookings.heldUntil)));

/** Whose time is taken for it. */
export async function bookedFor(db: Db, reference: string): Promise<string[]> {
  const booked = await db
    .select({ id: employeeBookings.employeeId })
    .from(employeeBookings)
    .where(eq(employeeBookings.reference, reference))
    .orderBy(employeeBookings.id);
  return booked.map((b) => b.id);
}
