import { eq } from "drizzle-orm";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { firstOf } from "../../platform/database/database.ts";
import { employees } from "./tables.ts";

/** The account an employee signs in with. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["employee"],
    ownerOf: async (db, id) =>
      (await firstOf(db.select({ memberId: employees.memberId }).from(employees).where(eq(employees.id, id))))
        ?.memberId,
  },
];
