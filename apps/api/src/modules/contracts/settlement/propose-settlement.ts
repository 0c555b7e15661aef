import type {
  reckonSettlement as reckonEndpoint,
  settleContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import type { BodyOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray } from "drizzle-orm";
import { badInput, problem, problemWith } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import { closeBill } from "../../orders/paying/public.ts";
import { leftAlone } from "../changes/change-money.ts";
import { changeRows } from "../changes/terms.ts";
import { openWords } from "../contract-labels.ts";
import { type ContractRow, instalmentRows } from "../contract-row.ts";
import { isOpenBill } from "../instalment-states.ts";
import { noteEvent } from "../note-event.ts";
import { partyRows } from "../party-row.ts";
import { lockForStaff, staffsContract } from "../staff-scope.ts";
import { concerned, tellParties } from "../tell-parties.ts";
import { checkLastDay, plainLastDay } from "./last-day.ts";
import { leftToPayBack } from "./pay-back.ts";
import { readReckoned, reckonPlan } from "./reckon-plan.ts";
import {
  balanceOf,
  faultOf,
  isFreeEnd,
  type Line,
  reckonedLines,
  weightOf,
  writtenLines,
} from "./settlement-lines.ts";
import { lineSealContext, presentLine, reasonSealContext } from "./settlement-row.ts";
import { askSettlement, askSettlementSecond } from "./settlement-task.ts";
import { settlementLines, settlements } from "./tables.ts";

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;

interface Ending {
  lines: Line[];
  /** No more than this can go back, fen. */
  mostFen: number;
  /** The last day needs a reason, and what it pays back or lets off beyond a last day that needs none, fen. */
  needsReason: boolean;
  letOffFen: number;
}

/** What follows from a contract that ends on a day. @throws {ProblemError} CONTRACT_MOVED, BAD_INPUT */
async function endingOn(
  db: Db,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  contract: ContractRow,
  endsOn: string,
): Promise<Ending> {
  const today = shanghaiDay(clock.now());
  checkLastDay(contract, endsOn, today);
  const reckoned = await readReckoned(db, vault, contract, await changeRows(db, [contract.id]));
  const linesOn = (day: string) => reckonedLines(reckoned, contract, openWords(vault, contract), day);
  const lines = linesOn(endsOn);
  const plain = plainLastDay(contract, today);
  const needsReason = endsOn < plain;
  return {
    lines,
    mostFen: await leftToPayBack(db, contract.id, reckoned.plan),
    needsReason,
    letOffFen: needsReason ? Math.max(0, balanceOf(lines) - balanceOf(linesOn(plain))) : 0,
  };
}

/** What follows from a contract that ends on a day, for staff to look at. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CONTRACT_MOVED, BAD_INPUT */
export async function previewSettlement(
  db: Db,
  deps: Deps,
  viewer: StaffViewer,
  { id, endsOn }: { id: string; endsOn: string },
): Promise<ReplyOf<typeof reckonEndpoint>> {
  const contract = await staffsContract(db, viewer, id);
  const { lines, ...ending } = await endingOn(db, deps, contract, endsOn);
  return {
    lines: lines.map(presentLine),
    balanceFen: balanceOf(lines),
    isFree: isFreeEnd(contract, endsOn),
    ...ending,
  };
}

/**
 * What goes back or is let off above a sum takes a second person; so does whatever is given by who may not pay back.
 * @param leftFen what one person may pay back beside what changes did
 */
const takesTwo = (
  viewer: StaffViewer,
  { lines, letOffFen }: Pick<Ending, "lines" | "letOffFen">,
  leftFen: number,
): boolean =>
  weightOf(lines, letOffFen) > leftFen ||
  (lines.some((l) => l.kind === "ADDITION") && !viewer.permissions.has("orders.refund"));

async function writeLines(tx: Tx, { vault }: Pick<AppContext, "vault">, id: string, lines: readonly Line[]) {
  for (const [position, { kind, periodNo, amountFen, ...words }] of lines.entries()) {
    const lineId = await nextIdOf(tx, settlementLines);
    await tx.insert(settlementLines).values({
      id: lineId,
      settlementId: id,
      position,
      kind,
      periodNo,
      amountFen,
      words: vault.seal(JSON.stringify(words), lineSealContext(lineId)),
    });
  }
}

type Form = BodyOf<typeof settleContract> & { id: string };

async function propose(tx: Tx, deps: Deps, viewer: StaffViewer, form: Form): Promise<void> {
  const { id, endsOn } = form;
  const now = deps.clock.now();
  let contract = await lockForStaff(tx, viewer, form);
  checkLastDay(contract, endsOn, shanghaiDay(now));
  // Somebody opened one while the others were being closed.
  if ((await instalmentRows(tx, [id])).some(isOpenBill)) throw problem("CONTRACT_MOVED", "a bill is open");
  if (contract.reckonFrom !== null) {
    await reckonPlan(tx, deps.vault, contract, contract.reckonFrom, now);
    contract = await lockForStaff(tx, viewer, { id });
  }
  const { lines: reckoned, mostFen, needsReason, letOffFen } = await endingOn(tx, deps, contract, endsOn);
  const lines = [...reckoned, ...writtenLines(form.lines)];
  const fault = faultOf(contract, lines, { endsOn, mostFen });
  if (fault) throw badInput({ lines: fault });
  if (needsReason && !form.reason)
    throw badInput({ reason: "最后一天提前了，请写明原因，会员和第二位同事都会看到。" });
  const balanceFen = balanceOf(lines);
  if (balanceFen !== form.balanceFen) throw problemWith("SETTLEMENT_CHANGED", { balanceFen });
  const leftFen = await leftAlone(tx, id, deps.settings.TWO_PERSON_FEN);
  const isLarge = takesTwo(viewer, { lines, letOffFen }, leftFen);
  await tx
    .update(settlements)
    .set({ state: "REPLACED" })
    .where(and(eq(settlements.contractId, id), inArray(settlements.state, ["WAIT_SECOND", "PROPOSED"])));
  const { id: settlementId } = (await firstOf(
    tx
      .insert(settlements)
      .values({
        contractId: id,
        state: isLarge ? "WAIT_SECOND" : "PROPOSED",
        endsOn,
        balanceFen,
        letOffFen,
        proposedBy: viewer.staffId,
        proposedAt: now,
        offeredAt: isLarge ? null : now,
      })
      .returning({ id: settlements.id }),
  ))!;
  if (needsReason)
    await tx
      .update(settlements)
      .set({ reason: deps.vault.seal(form.reason!, reasonSealContext(settlementId)) })
      .where(eq(settlements.id, settlementId));
  await writeLines(tx, deps, settlementId, lines);
  if (isLarge) await askSettlementSecond(tx, contract, endsOn, now, viewer.staffId);
  else await askSettlement(tx, contract, "proposed", endsOn, now, viewer.staffId);
  await noteEvent(tx, id, "propose", { kind: "staff", id: viewer.staffId }, now);
  if (!isLarge) await tellParties(tx, id, concerned(contract, await partyRows(tx, [id])), "settlement", now);
}

/**
 * Staff propose how a contract is settled; nothing moves before the member has confirmed it. Bills that stand open are
 * closed first, so that what was paid is known. Proposed again, it takes the place of what was proposed before.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, BAD_INPUT, CONTRACT_MOVED, SETTLEMENT_CHANGED with the sum
 */
export async function proposeSettlement(context: AppContext, viewer: StaffViewer, form: Form): Promise<void> {
  const { database } = context;
  const open = await database.transaction(async (tx) => {
    const contract = await lockForStaff(tx, viewer, form);
    checkLastDay(contract, form.endsOn, shanghaiDay(context.clock.now()));
    const plan = await instalmentRows(tx, [contract.id]);
    return plan.filter((i) => i.orderId !== null && i.paidAt === null);
  });
  for (const { orderId } of open) await closeBill(context, orderId!);
  await database.transaction((tx) => propose(tx, context, viewer, form));
}
