export { advisedMembers } from "./advised-members.ts";
export { ownAdviser } from "./assign-person.ts";
export { cancelFollowUps, planFollowUps } from "./plan-follow-ups.ts";
