import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { feedback } from "./tables.ts";

/** Who wrote it. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["opinion", "feedback"],
    ownerOf: async (db, id) =>
      (await firstOf(db.select({ memberId: feedback.memberId }).from(feedback).where(eq(feedback.id, id))))
        ?.memberId,
  },
];
