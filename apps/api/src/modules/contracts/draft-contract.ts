import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Tx } from "../../platform/database/database.ts";
import { requirePermission } from "../membership/public.ts";
import type { ContractInput } from "./check-form.ts";
import { noteEvent } from "./note-event.ts";
import { isInScope, lockForStaff } from "./staff-scope.ts";
import { writeContract } from "./write-contract.ts";

type Deps = Pick<AppContext, "vault" | "settings" | "clock">;

/**
 * Drafts a contract, or changes a draft: once it is sent its text is fixed, and another one takes a new contract.
 * @param seen the draft to be changed
 * @returns its id
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, BAD_INPUT, CONTRACT_MOVED, CHANGED_MEANWHILE
 */
export async function draftContract(
  tx: Tx,
  deps: Deps,
  viewer: StaffViewer,
  form: ContractInput,
  seen?: { id: string; version?: number | undefined },
): Promise<string> {
  requirePermission(viewer, "contracts.write");
  const id = seen?.id;
  if (seen) {
    const draft = await lockForStaff(tx, viewer, seen);
    if (draft.isSent || draft.isVoid || draft.signatures > 0) throw problem("CONTRACT_MOVED", "sent already");
    if (draft.orderId !== null) throw problem("CONTRACT_MOVED", "written by its order");
  }
  const now = deps.clock.now();
  const draftId = await writeContract(tx, deps, form, { staffId: viewer.staffId, now }, id);
  if (!(await isInScope(tx, viewer, draftId, "contracts.write")))
    throw badInput({ memberId: "没有这位会员，或这位会员不由您服务，请核对后再选。" });
  await noteEvent(tx, draftId, id ? "edit" : "draft", { kind: "staff", id: viewer.staffId }, now);
  return draftId;
}
