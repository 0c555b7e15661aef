import type { EmployeeFile } from "@ginkgo/api-contract/visits/employee-files";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { requirePermission } from "../../membership/public.ts";
import { followReplans } from "../dispatch/replan.ts";
import { readFile } from "./read-file.ts";

/**
 * Changes whether or when an employee may be sent; visits that stand with them follow.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE
 */
export async function changeFile(
  tx: Tx,
  deps: Pick<AppContext, "clock">,
  viewer: StaffViewer,
  id: string,
  change: (now: Date) => Promise<unknown>,
): Promise<EmployeeFile> {
  requirePermission(viewer, "orders.dispatch");
  const now = deps.clock.now();
  await change(now);
  await followReplans(tx, id, viewer.staffId, now);
  return readFile(tx, deps, viewer, id);
}
