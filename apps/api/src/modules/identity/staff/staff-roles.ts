import type { StaffRole } from "@ginkgo/api-contract/identity/identity";
import {
  type StaffPermission,
  type StaffScope,
  staffPermissions,
} from "@ginkgo/api-contract/identity/staff-permissions";

export type Permission = StaffPermission | StaffScope;

interface Role {
  text: string;
  permissions: readonly Permission[];
}

/** Roles as data: who may what, in one place. */
export const staffRoleTable: Record<StaffRole, Role> = {
  operator: {
    text: "运营",
    permissions: staffPermissions,
  },
  adviser: {
    text: "养老顾问",
    permissions: [
      "own.members",
      "members.read",
      "contracts.read",
      "contracts.write",
      "follow.write",
      "chat.answer",
      "chat.transfer",
    ],
  },
  service: {
    text: "客服",
    permissions: ["members.read", "orders.read", "chat.answer", "chat.transfer", "opinions.answer"],
  },
  merchant: {
    text: "商家",
    permissions: [
      "own.only",
      "orders.read",
      "orders.ship",
      "tours.confirm",
      "contracts.read",
      "contracts.sign",
      "catalogue.write",
      "chat.answer",
    ],
  },
};

const sets = new Map(
  Object.entries(staffRoleTable).map(([role, { permissions }]) => [role, new Set<string>(permissions)]),
);

export const permissionsOf = (role: StaffRole): ReadonlySet<string> => sets.get(role) ?? new Set();

/** Roles that hold a permission: for everything, or only for their own shop or home. */
export function rolesWith(permission: StaffPermission): { free: StaffRole[]; confined: StaffRole[] } {
  const holding = Object.entries(staffRoleTable).filter(([, r]) => r.permissions.includes(permission));
  const [free, confined] = [false, true].map((own) =>
    holding.filter(([, r]) => r.permissions.includes("own.only") === own).map(([role]) => role as StaffRole),
  );
  return { free: free!, confined: confined! };
}
