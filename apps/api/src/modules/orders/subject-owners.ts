import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { refunds } from "./refunds/tables.ts";
import { orders } from "./tables.ts";

/** Who ordered. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["order"],
    ownerOf: async (db, id) =>
      (await firstOf(db.select({ memberId: orders.memberId }).from(orders).where(eq(orders.id, id))))
        ?.memberId,
  },
  {
    kinds: ["refund"],
    ownerOf: async (db, id) =>
      (
        await firstOf(
          db
            .select({ memberId: orders.memberId })
            .from(refunds)
            .innerJoin(orders, eq(orders.id, refunds.orderId))
            .where(eq(refunds.id, id)),
        )
      )?.memberId,
  },
];
