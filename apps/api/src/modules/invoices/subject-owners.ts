import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { invoices } from "./tables.ts";

/** Who asked for it. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["invoice"],
    ownerOf: async (db, id) =>
      (await firstOf(db.select({ memberId: invoices.memberId }).from(invoices).where(eq(invoices.id, id))))
        ?.memberId,
  },
];
