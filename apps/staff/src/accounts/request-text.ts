import { type KeyPermission, keyPermissionTexts } from "@ginkgo/api-contract/identity/service-keys";
import type { StaffRequest } from "@ginkgo/api-contract/identity/staff-accounts";
import { permissionTexts, type StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import { roleText, staffRoleTexts } from "@ginkgo/api-contract/identity/staff-roles";
import { dateText, shanghaiDay } from "@ginkgo/locale/shanghai-time";

const list = (codes: readonly StaffPermission[]) => codes.map((code) => permissionTexts[code]).join("、");

const keyText = (code: StaffPermission) => keyPermissionTexts[code as KeyPermission];

/** What a change would do, in words. @param now what the role may at present, where it is about a role */
export function requestText(request: StaffRequest, now: readonly StaffPermission[] = []): string {
  const { kind, account, role, roles, permissions, key } = request;
  if (kind === "ACCOUNT") return `新建账号 ${account?.name ?? ""}，角色：${roleText(roles)}`;
  if (kind === "ROLES") return `${account?.name ?? ""} 的角色改成：${roleText(roles)}`;
  if (kind === "TOTP") return `重设 ${account?.name ?? ""} 的动态码，旧码立刻没用，登录着的都退出`;
  if (kind === "SERVICE_KEY")
    return `${account?.name ?? ""} 要一个接口密钥，给${key?.name ?? ""}用到${key ? dateText(shanghaiDay(key.expiresAt)) : ""}，能做：${permissions.map(keyText).join("；")}`;
  const added = permissions.filter((p) => !now.includes(p));
  const dropped = now.filter((p) => !permissions.includes(p));
  const parts = [
    ...(added.length > 0 ? [`加上 ${list(added)}`] : []),
    ...(dropped.length > 0 ? [`去掉 ${list(dropped)}`] : []),
  ];
  return `“${role ? staffRoleTexts[role] : ""}”${parts.join("，") || "和现在一样"}`;
}
