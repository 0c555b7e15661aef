import type { Vault } from "../../platform/secrets/vault.ts";

/** Columns of a person that are sealed, whichever table. */
type PersonColumn = "phone" | "nickname" | "real_name" | "birthday";

/** Where the sealed values of identity belong (platform/secrets/vault.ts). */
export const memberSealContext = (column: PersonColumn, id: string): string =>
  `identity.members.${column}.${id}`;
export const staffSealContext = (column: "phone" | "totp_secret", id: string): string =>
  `identity.staff.${column}.${id}`;
export const invitationSealContext = (staffId: string): string =>
  `identity.staff_invitations.totp_secret.${staffId}`;
export const wechatSealContext = (column: "unionid" | "nickname" | "openid", memberId: string): string =>
  `identity.wechat_links.${column}.${memberId}`;
/** @param hash of the ticket, in hex */
export const ticketSealContext = (hash: string): string => `identity.wechat_tickets.person.${hash}`;

/** Purposes of the keyed hashes people are found by: equal values of two columns must not look equal. */
export const MEMBER_PHONE = "identity.members.phone";
const MEMBER_NAME = "identity.members.real_name";
export const STAFF_PHONE = "identity.staff.phone";
export const CODE_MOBILE = "identity.sms_codes.mobile";
export const TRY_ACCOUNT = "identity.password_tries.account";
export const WECHAT_UNIONID = "identity.wechat_links.unionid";

/** What a member is found by whose whole name is typed, with spaces in it or not. */
export const nameHash = (vault: Vault, realName: string): Buffer =>
  vault.blindIndex(realName.normalize("NFKC").replace(/\s/gu, "").toLowerCase(), MEMBER_NAME);

/** A member's name as its two columns keep it. */
export const sealedName = (vault: Vault, memberId: string, realName: string) => ({
  realName: vault.seal(realName, memberSealContext("real_name", memberId)),
  realNameHash: nameHash(vault, realName),
});
