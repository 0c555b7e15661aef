import type { ReconciliationItem } from "@ginkgo/api-contract/books/reconciliation";
import {
  type ReconciliationWay,
  reconciliationKinds,
  reconciliationStates,
  reconciliationWays,
} from "@ginkgo/api-contract/books/reconciliation-codes";
import { sumText } from "@ginkgo/locale/money";
import { shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { eq } from "drizzle-orm";
import { badInput, changedMeanwhile, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import { HOUR, later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { assignPayment, orderToAssign } from "../../orders/paying/public.ts";
import { orders } from "../../orders/tables.ts";
import { paymentNumber } from "../../payments/public.ts";
import {
  closeItem,
  type ItemRow,
  keepSuspense,
  lockItem,
  noteItem,
  putBefore,
  stepItem,
  writeOffSuspense,
} from "../../payments/reconciliation/public.ts";
import { reconciliationItems } from "../../payments/reconciliation/tables.ts";
import { assignTask } from "../../tasks/public.ts";
import { readItem, takesTwo, waysOut } from "./read-items.ts";

type Deps = Pick<AppContext, "clock" | "settings">;

/** Which item, and the version it was decided on; absent where the caller does not ask. */
interface Seen {
  id: string;
  version?: number | undefined;
}

function requireVersion(item: ItemRow, version: number | undefined): void {
  if (version === undefined || version === item.version) return;
  throw changedMeanwhile({
    version: item.version,
    now: [
      { label: "状态", text: reconciliationStates[item.state] },
      { label: "差在哪", text: reconciliationKinds[item.kind] },
      { label: "挂账", text: sumText(item.suspenseFen ?? 0) },
      ...(item.way ? [{ label: "处理", text: reconciliationWays[item.way] }] : []),
    ],
  });
}

/** @throws {ProblemError} NOT_FOUND */
async function locked(tx: Tx, id: string): Promise<ItemRow> {
  const item = await lockItem(tx, id);
  if (!item) throw problem("NOT_FOUND", "reconciliation item");
  return item;
}

const moneyOf = (item: ItemRow) => ({
  provider: item.provider,
  payNo: item.number,
  transactionNo: item.transactionNo,
  amountFen: item.suspenseFen ?? 0,
  paidAt: later(shanghaiTime(item.day), 12 * HOUR),
});

type OrderRow = Awaited<ReturnType<typeof orderToAssign>>;

/**
 * The order money is to be assigned to, locked before its item: a payment that is counted locks them in that order too.
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT, RECONCILIATION_ORDER, RECONCILIATION_MOVED
 */
async function lockOrderFor(tx: Tx, id: string, orderSn: string): Promise<OrderRow> {
  const seen = await firstOf(tx.select().from(reconciliationItems).where(eq(reconciliationItems.id, id)));
  if (!seen) throw problem("NOT_FOUND", "reconciliation item");
  if (!waysOut(seen).includes("ASSIGN")) throw problem("RECONCILIATION_MOVED", `assign ${seen.kind}`);
  return orderToAssign(tx, orderSn, moneyOf(seen));
}

/** Ends an item, or sets its paying back going. */
async function carryOut(
  tx: Tx,
  item: ItemRow,
  { way, order, staffId }: { way: ReconciliationWay; order: OrderRow | undefined; staffId: string },
  now: Date,
): Promise<void> {
  if (way === "ASSIGN") {
    const money = moneyOf(item);
    await closeItem(tx, await keepSuspense(tx, item, now, 0), "ASSIGNED", now, staffId);
    await assignPayment(tx, order!, money, now);
  } else if (way === "PAY_BACK")
    await stepItem(tx, item.id, {
      state: "PAYING_BACK",
      refundNo: item.refundNo ?? paymentNumber("R", now),
      nextTryAt: now,
      tries: 0,
      lastError: null,
    });
  else {
    await writeOffSuspense(tx, item, now);
    await closeItem(tx, item, "WRITTEN_OFF", now, staffId);
  }
}

/** Whether it is what this person made of it when they were asked before. */
const isRepeated = (item: ItemRow, way: ReconciliationWay, staffId: string, orderId: string | undefined) =>
  item.way === way &&
  item.firstBy === staffId &&
  item.state !== "OPEN" &&
  (way !== "ASSIGN" || item.orderId === (orderId ?? item.orderId));

interface Proposal extends Seen {
  way: ReconciliationWay;
  reason: string;
  /** Of the order that money is assigned to. */
  orderSn?: string;
}

/**
 * A person says how a difference ends: it is done at once, or, where it takes two, waits for another. Pressed again by the
 * same person it is the same.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, RECONCILIATION_MOVED, RECONCILIATION_ORDER, BAD_INPUT
 */
export async function decideItem(
  tx: Tx,
  { clock, settings }: Deps,
  viewer: StaffViewer,
  { id, way, reason, orderSn, version }: Proposal,
): Promise<ReconciliationItem> {
  const now = clock.now();
  const { staffId } = viewer;
  const asItStands = async () => {
    changedNothing(tx);
    return readItem(tx, { clock, settings }, viewer, id);
  };
  const before = await firstOf(tx.select().from(reconciliationItems).where(eq(reconciliationItems.id, id)));
  if (before && isRepeated(before, way, staffId, await orderIdOf(tx, orderSn))) return asItStands();
  if (before && before.state !== "OPEN") {
    requireVersion(before, version);
    throw problem("RECONCILIATION_MOVED", `${way} from ${before.state}`);
  }
  const order = orderSn === undefined ? undefined : await lockOrderFor(tx, id, orderSn);
  const item = await locked(tx, id);
  if (isRepeated(item, way, staffId, order?.id)) return asItStands();
  requireVersion(item, version);
  if (item.state !== "OPEN" || !waysOut(item).includes(way))
    throw problem("RECONCILIATION_MOVED", `${way} from ${item.state}`);
  const isForTwo = takesTwo(item, way, settings.TWO_PERSON_FEN);
  const proposed = await stepItem(tx, id, {
    way,
    orderId: order?.id ?? null,
    firstBy: staffId,
    firstAt: now,
    firstWords: reason,
    secondBy: null,
    secondAt: null,
    secondWords: null,
    ownerId: item.ownerId ?? staffId,
    ...(isForTwo ? { state: "WAIT_SECOND" as const } : {}),
  });
  const words = order ? `订单 ${order.sn}：${reason}` : reason;
  await noteItem(tx, id, way, { staffId, words }, now);
  if (isForTwo) await putBefore(tx, proposed, now, staffId);
  else await carryOut(tx, proposed, { way, order, staffId }, now);
  return readItem(tx, { clock, settings }, viewer, id);
}

const orderIdOf = async (tx: Tx, sn: string | undefined): Promise<string | undefined> =>
  sn === undefined
    ? undefined
    : (await firstOf(tx.select({ id: orders.id }).from(orders).where(eq(orders.sn, sn))))?.id;

interface Word extends Seen {
  agree: boolean;
  reason?: string | undefined;
}

/**
 * The second person agrees to how a difference is to end, or does not: then it is decided on anew. Pressed again by the same
 * person it is the same.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, RECONCILIATION_SECOND_OTHER, RECONCILIATION_MOVED, RECONCILIATION_ORDER,
 *   BAD_INPUT
 */
export async function secondItem(
  tx: Tx,
  { clock, settings }: Deps,
  viewer: StaffViewer,
  { id, agree, reason, version }: Word,
): Promise<ReconciliationItem> {
  const now = clock.now();
  const { staffId } = viewer;
  const seen = await firstOf(tx.select().from(reconciliationItems).where(eq(reconciliationItems.id, id)));
  const sn =
    agree && seen?.state === "WAIT_SECOND" && seen.way === "ASSIGN" && seen.orderId !== null
      ? (await firstOf(tx.select({ sn: orders.sn }).from(orders).where(eq(orders.id, seen.orderId))))?.sn
      : undefined;
  if (seen?.state === "WAIT_SECOND" && seen.firstBy === staffId) throw problem("RECONCILIATION_SECOND_OTHER");
  const order = sn === undefined ? undefined : await lockOrderFor(tx, id, sn);
  const item = await locked(tx, id);
  if (item.state !== "WAIT_SECOND") {
    const isSame = item.secondBy === staffId && agree === (item.way !== null && item.state !== "OPEN");
    if (!isSame) throw problem("RECONCILIATION_MOVED", `second from ${item.state}`);
    changedNothing(tx);
    return readItem(tx, { clock, settings }, viewer, id);
  }
  if (item.firstBy === staffId) throw problem("RECONCILIATION_SECOND_OTHER");
  requireVersion(item, version);
  if (!agree && !reason) throw badInput({ reason: "不同意要写明原因，提出的同事看得到。" });
  const way = item.way!;
  if (agree && way === "ASSIGN" && order?.id !== item.orderId)
    throw problem("RECONCILIATION_MOVED", "another order meanwhile");
  await noteItem(tx, id, agree ? "AGREED" : "REFUSED", { staffId, words: reason ?? null }, now);
  const seat = { secondBy: staffId, secondAt: now, secondWords: reason ?? null };
  if (agree) {
    const agreed = await stepItem(tx, id, seat);
    await carryOut(tx, agreed, { way, order, staffId }, now);
    // While it is on its way back it stands before those who keep the books, for the day it should be over.
    if (way === "PAY_BACK") await putBefore(tx, agreed, now);
  } else {
    const open = await stepItem(tx, id, { ...seat, ...undecided });
    await putBefore(tx, open, now);
  }
  return readItem(tx, { clock, settings }, viewer, id);
}

const undecided = { state: "OPEN", way: null, orderId: null } as const;

/** Who proposed how it ends takes that back. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, RECONCILIATION_MOVED, NOT_ALLOWED */
export async function withdrawItem(
  tx: Tx,
  { clock, settings }: Deps,
  viewer: StaffViewer,
  { id, version }: Seen,
): Promise<ReconciliationItem> {
  const now = clock.now();
  const item = await locked(tx, id);
  requireVersion(item, version);
  if (item.state !== "WAIT_SECOND") throw problem("RECONCILIATION_MOVED", `withdraw from ${item.state}`);
  if (item.firstBy !== viewer.staffId) throw problem("NOT_ALLOWED", "proposed by somebody else");
  await noteItem(tx, id, "WITHDRAWN", { staffId: viewer.staffId }, now);
  const open = await stepItem(tx, id, { ...undecided, firstBy: null, firstAt: null, firstWords: null });
  await putBefore(tx, open, now);
  return readItem(tx, { clock, settings }, viewer, id);
}

/** Makes it this account's to look into. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, RECONCILIATION_MOVED */
export async function takeItem(
  tx: Tx,
  { clock, settings }: Deps,
  viewer: StaffViewer,
  { id, version }: Seen,
): Promise<ReconciliationItem> {
  const { staffId } = viewer;
  const item = await locked(tx, id);
  if (item.ownerId === staffId && item.state === "OPEN") {
    changedNothing(tx);
    return readItem(tx, { clock, settings }, viewer, id);
  }
  requireVersion(item, version);
  if (item.state !== "OPEN") throw problem("RECONCILIATION_MOVED", `take from ${item.state}`);
  await stepItem(tx, id, { ownerId: staffId });
  await noteItem(tx, id, "TAKEN", { staffId }, clock.now());
  for (const kind of ["QUARANTINE", "DIFFERENCE"] as const)
    await assignTask(tx, { kind, subject: { type: "reconciliation", id }, staffId });
  return readItem(tx, { clock, settings }, viewer, id);
}
