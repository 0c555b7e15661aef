import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { requests } from "./tables.ts";

/** Who asked. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["privacyRequest"],
    ownerOf: async (db, id) =>
      (await firstOf(db.select({ memberId: requests.memberId }).from(requests).where(eq(requests.id, id))))
        ?.memberId,
  },
];
