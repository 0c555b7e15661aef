export { requireConsent } from "./consents.ts";
export { blockMember, closeMember } from "./set-member-state.ts";
export type { Permission } from "./staff-roles.ts";
export { useSmsCode } from "./use-sms-code.ts";
