import { type MemberLine, memberStates } from "@ginkgo/api-contract/members/members";
import type { MemberSummary } from "../identity/members/public.ts";
import { maskName, maskPhone } from "../membership/public.ts";

const nameOf = ({ realName, nickname, phone }: MemberSummary): string => {
  if (realName ?? nickname) return maskName((realName ?? nickname)!);
  return phone ? `用户${phone.slice(7)}` : "已注销的用户";
};

/** An account as lists for staff show it: name and number masked. */
export const presentLine = (member: MemberSummary): MemberLine => ({
  id: member.id,
  name: nameOf(member),
  phone: member.phone ? maskPhone(member.phone) : "",
  state: member.state,
  stateText: memberStates[member.state],
  isEmployee: member.personType === 2,
  since: member.since,
});
