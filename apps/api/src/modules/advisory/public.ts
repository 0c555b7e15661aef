export { advisedMembers } from "./advisers/advised-members.ts";
export { ownAdviser } from "./advisers/assign-person.ts";
export { cancelFollowUps, planFollowUps } from "./follow-ups/plan-follow-ups.ts";
