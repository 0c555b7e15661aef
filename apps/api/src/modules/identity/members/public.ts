export { lockMember } from "../find-member.ts";
export {
  countMembers,
  endMemberSessions,
  findMembers,
  type MemberFilter,
  type MemberSummary,
  sessionsOf,
  typedMember,
} from "./find-members.ts";
export { memberHistory } from "./member-history.ts";
export { noteMember } from "./note-member.ts";
