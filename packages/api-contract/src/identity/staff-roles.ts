import type { StaffPermission, StaffScope } from "./staff-permissions.ts";

/** Roles of staff accounts; an account holds one or several. What each may stands in the database. */
export const staffRoleTexts = {
  operator: "运营",
  dispatcher: "派单员",
  editor: "内容编辑",
  reviewer: "审核员",
  finance: "财务",
  adviser: "养老顾问",
  service: "客服",
  supervisor: "主管",
  auditor: "审计员",
  administrator: "管理员",
  merchant: "商家",
  organisation: "机构",
} as const;
export type StaffRole = keyof typeof staffRoleTexts;
export const staffRoles = Object.keys(staffRoleTexts) as [StaffRole, ...StaffRole[]];

/** How far what a role gives reaches; a role without one reaches everything. */
export const roleScopes: Partial<Record<StaffRole, StaffScope>> = {
  adviser: "own.members",
  merchant: "own.only",
  organisation: "own.only",
};

/** Accounts of these see only their own shop or home, and hold no role of the portal's own people. */
export const isOutsideRole = (role: StaffRole): boolean => roleScopes[role] === "own.only";

const ofOwn: readonly StaffPermission[] = [
  "orders.read",
  "orders.ship",
  "tours.confirm",
  "contracts.read",
  "contracts.sign",
  "catalogue.write",
  "chat.answer",
  "comments.answer",
  "reports.read",
  "invoices.read",
  "invoices.write",
  "settlements.answer",
  "exports.make",
];

/** What a role can be given at most: who sees only their own nothing that reaches further, the auditor nothing that changes. */
export const roleLimits: Partial<Record<StaffRole, readonly StaffPermission[]>> = {
  merchant: ofOwn,
  organisation: ofOwn,
  auditor: ["books.read", "contracts.read", "contracts.evidence", "audit.read", "exports.make"],
};

/** Of several roles the one an account is known by: it stays while the account holds it. */
export const leadingRole = (roles: readonly StaffRole[], present?: StaffRole): StaffRole =>
  present && roles.includes(present) ? present : roles[0]!;

export const roleText = (roles: readonly StaffRole[]): string =>
  roles.map((role) => staffRoleTexts[role]).join("、");
