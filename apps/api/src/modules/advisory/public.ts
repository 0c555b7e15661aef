export { advisedMembers } from "./advisers/advised-members.ts";
export { ownAdviser } from "./advisers/assign-person.ts";
export { memberPerson } from "./advisers/find-person.ts";
export { type NewPerson, writePerson } from "./advisers/write-person.ts";
export { cancelFollowUps, planFollowUps } from "./follow-ups/plan-follow-ups.ts";
