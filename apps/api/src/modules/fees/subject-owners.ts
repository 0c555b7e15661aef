import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { feeConsultations } from "./tables.ts";

/** Who asked; none where somebody asked without an account. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["feeConsultation", "consultation"],
    ownerOf: async (db, id) =>
      (
        await firstOf(
          db
            .select({ memberId: feeConsultations.memberId })
            .from(feeConsultations)
            .where(eq(feeConsultations.id, id)),
        )
      )?.memberId,
  },
];
