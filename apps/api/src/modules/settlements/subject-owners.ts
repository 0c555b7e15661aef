import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { memberOf } from "./parties.ts";

/** Who is declared to the tax office is the member an employee is; the address names them as settlements do. */
export const subjectOwners: SubjectOwner[] = [
  {
    kinds: ["taxpayer"],
    ownerOf: async (db, party) => (await memberOf(db, party)) ?? undefined,
  },
];
