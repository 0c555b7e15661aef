import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { releaseUses } from "../../cards/public.ts";
import { visitRecords } from "../visits/tables.ts";
import { packageVisits, visitPackages } from "./tables.ts";

/** Whether nobody was at home for the visit: the way was made and is paid. */
async function isWayPaid(tx: Tx, orderId: string): Promise<boolean> {
  const [record] = await tx
    .select({ isPaid: visitRecords.payDecided })
    .from(visitRecords)
    .where(eq(visitRecords.orderId, orderId));
  return record?.isPaid ?? false;
}

/**
 * What a card or a package gave to an order is used no more: the order is not carried out. A counted use, or the visit of a
 * package, stays where nobody was at home for the visit, for it stands for the way that was made; one that staff gave back
 * stays written down, and one of a package that was given back has nothing to come back to.
 * @param which the counted uses, the others, or both
 */
export async function releaseBenefits(
  tx: Tx,
  { id }: { id: string },
  { counted, others }: { counted: boolean; others: boolean } = { counted: true, others: true },
): Promise<void> {
  const isFreed = counted && !(await isWayPaid(tx, id));
  await releaseUses(tx, id, { counted: isFreed, others });
  if (!isFreed) return;
  await tx.delete(packageVisits).where(
    and(
      eq(packageVisits.orderId, id),
      isNull(packageVisits.returnedAt),
      sql`not exists (select 1 from ${visitPackages}
        where ${visitPackages.orderId} = ${packageVisits.packageId} and ${visitPackages.closedAt} is not null)`,
    ),
  );
}
