import type { StaffContract } from "@ginkgo/contract/contract-staff";
import type { House } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { shanghaiDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/database.ts";
import type { Permission } from "../identity/public.ts";
import { nameOf, peopleOf } from "../membership/public.ts";
import type { ContractRow } from "./contract-row.ts";
import { draftForm } from "./draft-form.ts";
import { nextOf, type PartyRow, partyRows } from "./party-row.ts";
import { presentContract } from "./present-contract.ts";
import { liveSettlement, type SettlementRow } from "./settlement-row.ts";
import { staffsContract } from "./staff-scope.ts";
import { phaseOf } from "./standing.ts";

type Step = StaffContract["staffActions"][number];

/** What somebody of the staff may do with it now. A tour's contract is written by its order. */
function stepsOf(
  viewer: StaffViewer,
  c: ContractRow,
  { parties, live, today }: { parties: readonly PartyRow[]; live: SettlementRow | undefined; today: string },
): Step[] {
  const isDraft = !c.isSent && !c.isVoid;
  const phase = phaseOf(c, today);
  const isUnderWay = c.endsOn === null && (phase === "1" || phase === "2");
  const offered: [Step, Permission, boolean][] = [
    ["edit", "contracts.write", isDraft && c.type !== "TOUR"],
    ["send", "contracts.write", isDraft],
    ["sign", "contracts.sign", c.isSent && !c.isVoid && !c.isSigned && nextOf(parties)?.role === "A"],
    ["attach", "contracts.write", !c.isVoid],
    ["detach", "contracts.write", isDraft],
    ["change", "contracts.write", isUnderWay && live === undefined],
    ["settle", "contracts.write", phase !== null && c.endsOn === null && c.type !== "TOUR"],
    ["withdrawSettlement", "contracts.write", live !== undefined],
    ["second", "orders.refund", live?.state === "WAIT_SECOND" && live.proposedBy !== viewer.staffId],
    ["void", "contracts.write", !c.isSigned && !c.isVoid],
  ];
  return offered.flatMap(([step, permission, fits]) =>
    fits && viewer.permissions.has(permission) ? [step] : [],
  );
}

/** A contract for staff: everything, what they may do next, and a draft as its form. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export async function readAsStaff(
  db: Db,
  uses: Pick<House, "vault" | "clock">,
  viewer: StaffViewer,
  id: string,
): Promise<StaffContract> {
  const contract = await staffsContract(db, viewer, id);
  const { vault, clock } = uses;
  const parties = await partyRows(db, [id]);
  const member = (await peopleOf(db, vault, [contract.memberId])).get(contract.memberId);
  const staffActions = stepsOf(viewer, contract, {
    parties,
    live: await liveSettlement(db, id),
    today: shanghaiDay(clock.now()),
  });
  return {
    ...(await presentContract(db, uses, contract, "staff")),
    member: { id: contract.memberId, name: nameOf(member) },
    staffActions,
    draft: staffActions.includes("edit") ? draftForm(vault, contract, parties) : null,
  };
}
