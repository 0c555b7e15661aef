import { eq } from "drizzle-orm";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { staffSellers } from "../tables.ts";

/** Whose orders a staff account sees. `null`: everybody's. */
export const sellersOf = async (
  db: Db,
  staff: Pick<StaffViewer, "staffId" | "permissions">,
): Promise<string[] | null> =>
  staff.permissions.has("own.only")
    ? (
        await db
          .select({ seller: staffSellers.seller })
          .from(staffSellers)
          .where(eq(staffSellers.staffId, staff.staffId))
      ).map((s) => s.seller)
    : null;

/** The accounts of a shop or home. */
export const staffOfSeller = async (db: Db, seller: string): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ staffId: staffSellers.staffId })
        .from(staffSellers)
        .where(eq(staffSellers.seller, seller))
    ).map(({ staffId }) => staffId),
  );

/** Gives a staff account the shops and homes whose orders it sees, in place of those it had. */
export async function setSellers(tx: Tx, staffId: string, sellers: readonly string[]): Promise<void> {
  await tx.delete(staffSellers).where(eq(staffSellers.staffId, staffId));
  if (sellers.length > 0)
    await tx.insert(staffSellers).values([...new Set(sellers)].map((seller) => ({ staffId, seller })));
}
