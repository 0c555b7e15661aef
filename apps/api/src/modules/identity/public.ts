export { giveConsents, listConsents, requireConsent } from "./consents.ts";
export { requireFreshProof } from "./fresh-proof.ts";
export { looksLikeToken, newToken, tokenHash } from "./opaque-token.ts";
export { lockedPhone, memberIdOfPhone, type Person, readPeople } from "./read-people.ts";
export { readStaff, readStaffPhones } from "./read-staff.ts";
export { hiddenCookie } from "./session-cookies.ts";
export { beginClosing, blockMember, closeMember, stopClosing } from "./set-member-state.ts";
export type { Permission } from "./staff-roles.ts";
export { useSmsCode } from "./use-sms-code.ts";
