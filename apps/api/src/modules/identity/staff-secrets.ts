/** The purpose their key is derived for. */
export const STAFF_SECRETS = "staff one-time codes";

/** Where a sealed secret belongs; by phone, which is known before the row is made and never changes. */
export const totpPlace = (phone: string): string => `identity.staff.totp_secret.${phone}`;
