import { type MemberLine, memberStates } from "@ginkgo/api-contract/members/members";
import { maskPhone } from "@ginkgo/locale/masks";
import type { MemberSummary } from "../identity/members/public.ts";
import { maskedNameOf } from "../membership/public.ts";

/** An account as lists for staff show it: name and number masked. */
export const presentLine = (member: MemberSummary): MemberLine => ({
  id: member.id,
  name: maskedNameOf(member),
  phone: member.phone ? maskPhone(member.phone) : "",
  state: member.state,
  stateText: memberStates[member.state],
  isEmployee: member.personType === 2,
  since: member.since,
});
