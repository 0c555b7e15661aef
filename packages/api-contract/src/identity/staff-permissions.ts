/** Everything a staff account can be allowed. Which one a call takes stands in its endpoint. */
export const staffPermissions = [
  "members.read",
  "members.block",
  "orders.read",
  "orders.dispatch",
  "orders.ship",
  "orders.refund",
  "tours.confirm",
  "contracts.read",
  "contracts.write",
  /** Signing for the organisation, which signs last. */
  "contracts.sign",
  /** Whole addresses and numbers behind signatures; each look is written to the audit trail. */
  "contracts.evidence",
  "follow.write",
  "chat.answer",
  "chat.transfer",
  /** Reading every conversation of all staff; each look is written to the audit trail. */
  "chat.supervise",
  "catalogue.write",
  "content.write",
  "comments.review",
  "opinions.answer",
  "applications.review",
  "staff.manage",
  "audit.read",
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

/** How far an account's permissions reach: only its own shop or home; only the members it advises or stands in for. */
export type StaffScope = "own.only" | "own.members";
