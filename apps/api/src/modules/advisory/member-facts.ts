import type { MemberFacts } from "../../http/member-facts.ts";
import { memberPerson } from "./advisers/find-person.ts";

export const memberFacts: Partial<MemberFacts> = {
  adviserId: async (db, memberId) => (await memberPerson(db, memberId, "ADVISER"))?.id ?? null,
};
