import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { followUps } from "./tables.ts";

/** Who is asked how it goes. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["follow"],
    ownerOf: async (db, id) =>
      (await firstOf(db.select({ memberId: followUps.memberId }).from(followUps).where(eq(followUps.id, id))))
        ?.memberId,
  },
];
