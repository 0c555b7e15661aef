export {
  countMembers,
  endMemberSessions,
  findMembers,
  type MemberFilter,
  type MemberSummary,
  sessionsOf,
} from "./find-members.ts";
export { noteMember } from "./note-member.ts";
