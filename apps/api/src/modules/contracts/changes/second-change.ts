import { sumText } from "@ginkgo/locale/money";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { badInput, changedMeanwhile, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import { DAY, later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import { isUnderWay } from "../contract-phase.ts";
import type { ContractRow } from "../contract-row.ts";
import { noteEvent } from "../note-event.ts";
import { partyRows } from "../party-row.ts";
import { liveSettlement } from "../settlement/settlement-row.ts";
import { lockForStaff } from "../staff-scope.ts";
import { concerned, tellParties } from "../tell-parties.ts";
import { foretellChange } from "./change-money.ts";
import { consentingParties } from "./confirm-change.ts";
import { changeSecondReasons, changeSeconds } from "./tables.ts";
import { type ChangeRow, changeRows, isOvertaken, secondOf } from "./terms.ts";

const subjectOf = ({ id }: Pick<ContractRow, "id">) => ({ type: "CONTRACT", id });

/** Ends what waits for a second person about the changes of a contract. @param staffId who brought it about */
export const closeChangeTask = (tx: Tx, contract: Pick<ContractRow, "id">, now: Date, staffId?: string) =>
  closeTask(
    tx,
    { kind: "CONTRACT_CHANGE", subject: subjectOf(contract), ...(staffId ? { staffId } : {}) },
    now,
  );

/** Puts a change that pays back much before those who may agree to it, due within a day. */
const askSecond = (
  tx: Tx,
  contract: Pick<ContractRow, "id" | "contractNo" | "seller">,
  first: readonly string[],
  now: Date,
): Promise<void> =>
  openTask(
    tx,
    {
      kind: "CONTRACT_CHANGE",
      subject: {
        ...subjectOf(contract),
        text: `${contract.contractNo}：有一项变更要退款，等第二位同事确认`,
      },
      dueAt: later(now, DAY),
      notFor: first,
    },
    now,
  );

/** Whether a change waits for a second person's word. @param all every change of the contract */
export const isToDecide = (change: ChangeRow, all: readonly ChangeRow[]): boolean =>
  secondOf(change) === "WAIT_SECOND" && !isOvertaken(change, all);

/** Asks a second person as long as a change waits for one, and ends the asking once none does. */
export async function keepChangeTask(
  tx: Tx,
  contract: Pick<ContractRow, "id" | "contractNo" | "seller">,
  now: Date,
  staffId: string,
): Promise<void> {
  const changes = await changeRows(tx, [contract.id]);
  await closeChangeTask(tx, contract, now, staffId);
  const waiting = changes.filter((h) => isToDecide(h, changes));
  // Where several wait, each of their first persons may decide on those of the others.
  const first = [...new Set(waiting.map(({ proposedBy }) => proposedBy))];
  if (waiting.length > 0) await askSecond(tx, contract, first.length === 1 ? first : [], now);
}

/** Tells the parties of a change: who is asked, that it waits for them; the others, that it waits. */
export async function tellOfChange(
  tx: Tx,
  contract: ContractRow,
  change: Pick<ChangeRow, "kind" | "monthlyFen">,
  now: Date,
): Promise<void> {
  const parties = await partyRows(tx, [contract.id]);
  const consenting = consentingParties(parties, change).flatMap((p) => p.memberId ?? []);
  await tellParties(tx, contract.id, consenting, "change", now);
  const others = concerned(contract, parties).filter((who) => !consenting.includes(who));
  await tellParties(tx, contract.id, others, "changeProposed", now);
}

interface SecondWord {
  id: string;
  /** Of the contract that was looked at. */
  version?: number | undefined;
  changeId: string;
  agree: boolean;
  reason?: string | undefined;
  /** What was shown to be paid back, fen; absent: whatever it is now. */
  backFen?: number | undefined;
}

async function writeSecond(
  tx: Tx,
  { vault }: Pick<AppContext, "vault">,
  { staffId }: StaffViewer,
  { changeId, agree, reason, backFen }: SecondWord & { backFen: number },
  now: Date,
): Promise<void> {
  await tx
    .insert(changeSeconds)
    .values({ changeId, isAgreed: agree, backFen, secondBy: staffId, secondAt: now });
  if (!agree)
    await tx
      .insert(changeSecondReasons)
      .values({ changeId, reason: vault.seal(reason!, reasonSealContext(changeId)) });
}

export const reasonSealContext = (changeId: string): string =>
  `contracts.change_second_reasons.reason.${changeId}`;

/**
 * Another person of the staff agrees to what a change pays back, and the member has it; or does not, with the reason,
 * and the member never does. Pressed again by the same person it is the same.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CONTRACT_MOVED, SETTLEMENT_WAITS, SECOND_PERSON_NEEDED,
 *   CHANGED_MEANWHILE where another sum goes back by now, BAD_INPUT
 */
export async function decideChange(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  word: SecondWord,
): Promise<void> {
  const { id, changeId, agree } = word;
  const contract = await lockForStaff(tx, viewer, word, "orders.refund");
  const changes = await changeRows(tx, [id]);
  const change = changes.find((h) => h.id === changeId);
  const state = change && secondOf(change);
  if (!change || !state) throw problem("NOT_FOUND", "change");
  if (change.secondBy === viewer.staffId && change.isAgreed === agree) return changedNothing(tx);
  if (state !== "WAIT_SECOND") throw problem("CONTRACT_MOVED", "decided already");
  if (change.proposedBy === viewer.staffId) throw problem("SECOND_PERSON_NEEDED");
  if (!agree && !word.reason) throw badInput({ reason: "不同意要写明原因。" });
  const now = deps.clock.now();
  const today = shanghaiDay(now);
  const { backFen } = await foretellChange(tx, deps.vault, contract, changes, change, today);
  if (agree) {
    if (isOvertaken(change, changes)) throw problem("CONTRACT_MOVED", "another was proposed since");
    if (!isUnderWay(contract, today)) throw problem("CONTRACT_MOVED", "not under way");
    if (await liveSettlement(tx, id)) throw problem("SETTLEMENT_WAITS");
    if (word.backFen !== undefined && word.backFen !== backFen)
      throw changedMeanwhile({ now: [{ label: "要退", text: sumText(backFen) }] });
  }
  await writeSecond(tx, deps, viewer, { ...word, backFen }, now);
  // Another may wait still, or again where the newer one was refused.
  await keepChangeTask(tx, contract, now, viewer.staffId);
  const actor = { kind: "staff", id: viewer.staffId } as const;
  await noteEvent(tx, id, agree ? "secondChange" : "refuseChange", actor, now);
  if (agree) await tellOfChange(tx, contract, change, now);
}
