import type { EmployeeFile } from "@ginkgo/api-contract/visits/employee-files";
import type { Misfit } from "@ginkgo/api-contract/visits/employee-setup";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { requirePermission } from "../../membership/public.ts";
import { changeSetup, type SetupChange } from "../../workforce/staffing/public.ts";
import { tellEmployee } from "../visits/tell-employee.ts";
import { changeFile } from "./change-file.ts";
import { presentVisit } from "./read-file.ts";
import { noteMisfits, whyNotFitting } from "./visit-misfits.ts";

type Deps = Pick<AppContext, "clock">;

/** Takes back what was tried. */
class Tried extends Error {}

/**
 * What a change would alter, and which visits would no longer fit; nothing is written.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, BAD_INPUT
 */
export async function previewChange(
  tx: Tx,
  { clock }: Deps,
  viewer: StaffViewer,
  id: string,
  change: SetupChange,
): Promise<{ changes: string[]; misfits: Misfit[] }> {
  requirePermission(viewer, "orders.dispatch");
  const now = clock.now();
  const before = await whyNotFitting(tx, id, now);
  let found: { changes: string[]; misfits: Misfit[] } | undefined;
  await tx
    .transaction(async (inner) => {
      const by = { staffId: viewer.staffId };
      const changes = await changeSetup(inner as Tx, id, { ...change, reason: "" }, by, now);
      const after = await whyNotFitting(inner as Tx, id, now);
      found = {
        changes,
        misfits: [...after].flatMap(([orderId, { visit, reason }]) =>
          before.has(orderId) ? [] : [{ ...presentVisit(visit), reason }],
        ),
      };
      throw new Tried();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Tried)) throw error;
    });
  if (!found) throw problem("NOT_FOUND", "employee");
  return found;
}

/**
 * Changes what an employee does, where and when; visits that no longer fit are to be given away, and they are told.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE, BAD_INPUT
 */
export const changeEmployee = (
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  id: string,
  { version, ...change }: SetupChange & { reason: string; version?: number | undefined },
): Promise<EmployeeFile> =>
  changeFile(tx, deps, viewer, id, async (now) => {
    const before = await whyNotFitting(tx, id, now);
    const changes = await changeSetup(tx, id, change, { staffId: viewer.staffId, version }, now);
    await noteMisfits(tx, id, before, now);
    if (changes.length > 0)
      await tellEmployee(tx, id, "changed", "", now, `${changes.join("；")}。原因：${change.reason}`);
  });
