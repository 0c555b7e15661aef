import { eq, max, sql } from "drizzle-orm";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { people } from "../tables.ts";

/** Numbers of staff begin with this: GK1001. */
const FIRST_NUMBER = 1001;

export interface NewPerson {
  kind: "ADVISER" | "SERVICE";
  /** Of an adviser; customer service has none. */
  title: "ADVISER" | "SENIOR" | "CARE_MANAGER" | null;
  /** Area codes of any level; empty: everywhere. */
  areas: readonly string[];
}

/**
 * Lets members talk to a staff account: an adviser or customer service, every day from nine to six until they change it.
 * Who serves already keeps number, title and hours, and the areas unless others are given.
 */
export async function writePerson(tx: Tx, staffId: string, { kind, title, areas }: NewPerson): Promise<void> {
  // One at a time: a number is given once.
  await tx.execute(sql`select pg_advisory_xact_lock(7340, 2)`);
  const last = await firstOf(
    tx
      .select({ number: max(sql<number>`substring(${people.employeeNo} from '^GK(\\d{1,8})$')::int`) })
      .from(people),
  );
  await tx
    .insert(people)
    .values({
      staffId,
      kind,
      title,
      areas: [...areas],
      employeeNo: `GK${Math.max(FIRST_NUMBER, Number(last?.number ?? 0) + 1)}`,
    })
    .onConflictDoNothing();
  if (areas.length > 0)
    await tx
      .update(people)
      .set({ areas: [...areas] })
      .where(eq(people.staffId, staffId));
}
