import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { contracts } from "./tables.ts";

/** Whose contract it is: the elder's side, whoever pays. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["sign", "contract"],
    ownerOf: async (db, id) =>
      (await firstOf(db.select({ memberId: contracts.memberId }).from(contracts).where(eq(contracts.id, id))))
        ?.memberId,
  },
];
