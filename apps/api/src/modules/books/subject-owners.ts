import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { reconciliationItems } from "../payments/reconciliation/tables.ts";

/** Money that was nobody's is a member's once it is assigned to their order. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["reconciliation"],
    standsFor: async (db, id) => {
      const item = await firstOf(
        db
          .select({ orderId: reconciliationItems.orderId })
          .from(reconciliationItems)
          .where(eq(reconciliationItems.id, id)),
      );
      return item?.orderId ? { kind: "order", id: item.orderId } : undefined;
    },
  },
];
