import { changeSecondStates } from "@ginkgo/api-contract/contracts/contract-codes";
import type { StaffContract } from "@ginkgo/api-contract/contracts/contract-staff";
import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { type Permission, readStaff } from "../identity/staff/public.ts";
import { nameOf, peopleOf } from "../membership/public.ts";
import { isToDecide, reasonSealContext } from "./changes/second-change.ts";
import { changeSecondReasons } from "./changes/tables.ts";
import { type ChangeRow, changeRows, isOvertaken, secondOf } from "./changes/terms.ts";
import { isUnderWay, phaseOf } from "./contract-phase.ts";
import type { ContractRow } from "./contract-row.ts";
import { draftForm } from "./draft-form.ts";
import { nextOf, type PartyRow, partyRows } from "./party-row.ts";
import { presentContract } from "./present-contract.ts";
import { liveSettlement, type SettlementRow } from "./settlement/settlement-row.ts";
import { contractVersion, isInScope, staffsContract } from "./staff-scope.ts";

type Step = StaffContract["staffActions"][number];

/** What somebody of the staff may do with it now. A tour's contract is written by its order. */
function stepsOf(
  viewer: StaffViewer,
  c: ContractRow,
  {
    parties,
    live,
    changes,
    today,
    mayWrite,
  }: {
    parties: readonly PartyRow[];
    live: SettlementRow | undefined;
    changes: readonly ChangeRow[];
    today: string;
    /** Whether it is one that they may change; some only read it. */
    mayWrite: boolean;
  },
): Step[] {
  const isDraft = !c.isSent && !c.isVoid;
  const offered: [Step, Permission, boolean][] = [
    ["edit", "contracts.write", isDraft && c.type !== "TOUR"],
    ["send", "contracts.write", isDraft],
    ["sign", "contracts.sign", c.isSent && !c.isVoid && !c.isSigned && nextOf(parties)?.role === "A"],
    ["attach", "contracts.write", !c.isVoid],
    ["detach", "contracts.write", isDraft],
    ["change", "contracts.write", isUnderWay(c, today) && live === undefined],
    ["secondChange", "orders.refund", changes.some((h) => canDecide(viewer, h, changes))],
    ["settle", "contracts.write", phaseOf(c, today) !== null && c.endsOn === null && c.type !== "TOUR"],
    ["withdrawSettlement", "contracts.write", live !== undefined],
    ["second", "orders.refund", live?.state === "WAIT_SECOND" && live.proposedBy !== viewer.staffId],
    ["void", "contracts.write", !c.isSigned && !c.isVoid],
  ];
  return offered.flatMap(([step, permission, fits]) =>
    fits && viewer.permissions.has(permission) && (mayWrite || permission !== "contracts.write")
      ? [step]
      : [],
  );
}

/** Whether somebody of the staff may be the second person of a change. */
const canDecide = (
  { permissions, staffId }: StaffViewer,
  h: ChangeRow,
  changes: readonly ChangeRow[],
): boolean => permissions.has("orders.refund") && isToDecide(h, changes) && h.proposedBy !== staffId;

/** Why second persons did not agree, by the change. */
async function reasonsOf(db: Db, vault: Vault, changes: readonly ChangeRow[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: changeSecondReasons.changeId, reason: changeSecondReasons.reason })
    .from(changeSecondReasons)
    .where(sql`${changeSecondReasons.changeId} = any(${idArray(changes.map((h) => h.id))})`);
  return new Map(
    found.map(({ id, reason }) => [
      id,
      reason === null ? "（已过保存期）" : vault.open(reason, reasonSealContext(id)),
    ]),
  );
}

/** The changes with the word of the second person, which is the staff's alone. */
async function withSeconds(
  db: Db,
  vault: Vault,
  viewer: StaffViewer,
  presented: ContractDetail["changes"],
  changes: readonly ChangeRow[],
): Promise<StaffContract["changes"]> {
  const reasons = await reasonsOf(db, vault, changes);
  const people = await readStaff(
    db,
    changes.flatMap((h) => h.secondBy ?? []),
  );
  return presented.map((shown) => {
    const change = changes.find((h) => h.id === shown.id)!;
    const state = secondOf(change);
    const second = state && {
      state,
      stateText: changeSecondStates[state],
      by: change.secondBy && (people.get(change.secondBy) ?? "工作人员"),
      reason: reasons.get(change.id) ?? null,
    };
    const own = { canDecide: canDecide(viewer, change, changes), isOvertaken: isOvertaken(change, changes) };
    return { ...shown, second, ...own };
  });
}

/** A contract for staff: everything, what they may do next, and a draft as its form. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export async function readAsStaff(
  db: Db,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
): Promise<StaffContract> {
  const contract = await staffsContract(db, viewer, id);
  const { vault, clock } = deps;
  const parties = await partyRows(db, [id]);
  const member = (await peopleOf(db, vault, [contract.memberId])).get(contract.memberId);
  const changes = await changeRows(db, [id]);
  const staffActions = stepsOf(viewer, contract, {
    parties,
    live: await liveSettlement(db, id),
    changes,
    today: shanghaiDay(clock.now()),
    mayWrite: await isInScope(db, viewer, id, "contracts.write"),
  });
  const contractDetail = await presentContract(db, deps, contract, "staff");
  return {
    ...contractDetail,
    changes: await withSeconds(db, vault, viewer, contractDetail.changes, changes),
    member: { id: contract.memberId, name: nameOf(member) },
    staffActions,
    version: await contractVersion(db, id),
    draft: staffActions.includes("edit") ? draftForm(vault, contract, parties) : null,
  };
}
