import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { applications } from "./tables.ts";

/** Who applies; companies apply without an account. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["merchantApply", "employeeApply", "application"],
    ownerOf: async (db, id) =>
      (
        await firstOf(
          db.select({ memberId: applications.memberId }).from(applications).where(eq(applications.id, id)),
        )
      )?.memberId,
  },
];
