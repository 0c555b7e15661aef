export { giveConsents, listConsents, requireConsent } from "./consents.ts";
export { activeAmong, lockedPhone, memberIdOfPhone, type Person, readPeople } from "./read-people.ts";
export { beginClosing, blockMember, closeMember, stopClosing } from "./set-member-state.ts";
export { requireFreshProof } from "./sign-in/fresh-proof.ts";
export { looksLikeToken, newToken, tokenHash } from "./sign-in/opaque-token.ts";
export { hiddenCookie } from "./sign-in/session-cookies.ts";
export { staffWithPermission } from "./staff/staff-with-permission.ts";
export { wechatOpenId } from "./wechat/wechat-links.ts";
