import { problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Permission } from "../identity/staff/public.ts";

/** For a call that takes more than being staff. @throws {ProblemError} NOT_ALLOWED */
export function requirePermission({ permissions }: StaffViewer, permission: Permission): void {
  if (!permissions.has(permission)) throw problem("NOT_ALLOWED", permission);
}
