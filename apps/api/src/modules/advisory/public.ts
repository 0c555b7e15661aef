export { advisedMembers } from "./advised-members.ts";
export { cancelFollowUps, planFollowUps } from "./plan-follow-ups.ts";
