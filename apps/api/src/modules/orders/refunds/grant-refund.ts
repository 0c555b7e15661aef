import { sumText } from "@ginkgo/locale/money";
import { and, eq, inArray, sql } from "drizzle-orm";
import { badInput, ProblemError, problem } from "../../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { spreadFen } from "../../../platform/payments/spread-fen.ts";
import { leftOf, type OrderRow } from "../order-row.ts";
import { payments } from "../tables.ts";
import {
  type LineAsk,
  linesOfRefund,
  type RefundLine,
  refundableLines,
  requestedLines,
  requireSent,
} from "./refund-lines.ts";
import { type RefundRow, type Requested, refundById } from "./refund-row.ts";
import { refundLines, refunds } from "./tables.ts";

/** What staff grant where it is not what was asked for. */
export interface Grant {
  lines?: readonly LineAsk[] | undefined;
  amountFen?: number | undefined;
  /** Said to the member. */
  reason?: string | undefined;
}

/** The most a refund can be of: what is left of its order and of its payment, its own claim included, fen. */
export async function mostOf(db: Db, order: OrderRow, refund: RefundRow): Promise<number> {
  const found = await firstOf(
    db
      .select({ left: sql<number>`${payments.amountFen} - ${payments.claimedFen}` })
      .from(payments)
      .innerJoin(refunds, eq(refunds.paymentId, payments.id))
      .where(eq(refunds.id, refund.id)),
  );
  return Math.max(0, Math.min(leftOf(order), found?.left ?? 0) + refund.amountFen);
}

/** What was asked for, before anybody granted something else. */
export async function requestOf(db: Db, refund: RefundRow): Promise<Requested> {
  if (refund.requested) return refund.requested;
  const lines = await linesOfRefund(db, refund.id);
  return {
    amountFen: refund.amountFen,
    lines: lines.map(({ lineId, quantity, amountFen }) => ({ lineId, quantity, amountFen })),
    endsOrder: refund.endsOrder,
    keptFen: refund.keptFen,
    usesUp: refund.usesUp,
  };
}

const sumOf = (lines: readonly RefundLine[]) => lines.reduce((sum, l) => sum + l.amountFen, 0);

const isSame = (
  requested: Pick<Requested, "amountFen" | "lines">,
  lines: readonly LineAsk[],
  amountFen: number,
) =>
  requested.amountFen === amountFen &&
  requested.lines.length === lines.length &&
  lines.every((l) => requested.lines.some((a) => a.lineId === l.lineId && a.quantity === l.quantity));

/** Whether a refund is of what staff grant; what they do not name is as it stands. */
export async function isGranted(db: Db, refund: RefundRow, { lines, amountFen }: Grant): Promise<boolean> {
  if (!lines && amountFen === undefined) return true;
  const standing = { amountFen: refund.amountFen, lines: await linesOfRefund(db, refund.id) };
  return isSame(standing, lines ?? standing.lines, amountFen ?? standing.amountFen);
}

/** Less than its lines bring is spread over them, to the fen; what is more is of none, as freight is. */
function withSums(lines: readonly RefundLine[], amountFen: number): RefundLine[] {
  if (amountFen >= sumOf(lines)) return [...lines];
  const sums = spreadFen(
    amountFen,
    lines.map((l) => l.amountFen),
  );
  return lines.map((l, i) => ({ ...l, amountFen: sums[i]! }));
}

/** Of what staff grant: the lines with their sums, the sum, and whether it ends what the order was for. */
async function weighGrant(tx: Tx, order: OrderRow, refund: RefundRow, grant: Grant, requested: Requested) {
  const most = await mostOf(tx, order, refund);
  const byLines = grant.lines ?? (await impliedLines(tx, order, refund, grant, { requested, most }));
  const found = byLines && (await requestedLines(tx, order, byLines, refund));
  if (refund.withReturn && found) await requireSent(tx, order, found.lines, refund.id);
  // All of the goods bring all that is left of the order, freight too, unless another sum is said.
  const reckonedFen = found && (found.isAll ? most : sumOf(found.lines));
  const amountFen = grant.amountFen ?? reckonedFen ?? requested.amountFen;
  if (amountFen > most)
    throw new ProblemError(
      "REFUND_TOO_MUCH",
      "",
      { amountFen: `最多还能退 ${sumText(most)}，请减到这个数以内。` },
      { refundableFen: most },
    );
  const lines = found ? withSums(found.lines, amountFen) : [];
  const isWhole = amountFen >= (found ? most : (refund.termsFen ?? refund.amountFen));
  // Goods that all go back end the order whatever is kept of them.
  const ends = found ? found.isAll && (refund.withReturn || isWhole) : order.kind !== "PRODUCT" && isWhole;
  return { lines, amountFen, ends, most };
}

/** The lines another sum is of, where staff name none: as asked for; of a sum alone none, unless it is all there is. */
async function impliedLines(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  { amountFen = 0 }: Grant,
  { requested, most }: { requested: Requested; most: number },
): Promise<readonly LineAsk[] | undefined> {
  if (order.kind !== "PRODUCT") return undefined;
  if (amountFen >= most)
    return (await refundableLines(tx, order, refund)).map(({ lineId, amountsFen }) => ({
      lineId,
      quantity: amountsFen.length,
    }));
  // Requested for whole and granted in part, they stay with the customer.
  const isKept = refund.endsOrder && !refund.withReturn;
  return requested.lines.length > 0 && !isKept ? requested.lines : undefined;
}

async function setLines(tx: Tx, refundId: string, lines: Requested["lines"]): Promise<void> {
  await tx.delete(refundLines).where(eq(refundLines.refundId, refundId));
  if (lines.length > 0)
    await tx
      .insert(refundLines)
      .values(
        lines.map(({ lineId, quantity, amountFen }) => ({ refundId, itemId: lineId, quantity, amountFen })),
      );
}

/** A refund is again of what the customer asked for; nothing happens where it is. @returns it as it stands then */
export async function restoreRequest(tx: Tx, refund: RefundRow): Promise<RefundRow> {
  const { requested } = refund;
  if (!requested) return refund;
  const { amountFen, lines, endsOrder, keptFen, usesUp } = requested;
  await tx
    .update(refunds)
    .set({
      amountFen,
      requested: null,
      answer: null,
      endsOrder: endsOrder ?? refund.endsOrder,
      keptFen: keptFen ?? 0,
      usesUp: usesUp ?? refund.usesUp,
    })
    .where(eq(refunds.id, refund.id));
  await setLines(tx, refund.id, lines);
  return (await refundById(tx, refund.id))!;
}

/**
 * Sets what a refund is of to what staff grant, where that is not what was asked for: fewer or more lines, another sum;
 * never more than the payment holds. What was asked for stays written down.
 * @returns the refund as it stands then
 * @throws {ProblemError} BAD_INPUT naming the field, without a reason too; REFUND_TOO_MUCH
 */
export async function grantRefund(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  grant: Grant,
): Promise<RefundRow> {
  if (refund.state !== "REQUESTED" || (!grant.lines && grant.amountFen === undefined)) return refund;
  const requested = await requestOf(tx, refund);
  const { lines, amountFen, ends, most } = await weighGrant(tx, order, refund, grant, requested);
  const standing = { amountFen: refund.amountFen, lines: await linesOfRefund(tx, refund.id) };
  if (isSame(standing, lines, amountFen)) return refund;
  // Cut by one of the staff, it may be granted as it was asked for after all.
  if (isSame(requested, lines, amountFen)) return restoreRequest(tx, refund);
  if (refund.withReturn && refund.returnState === null && amountFen > requested.amountFen)
    throw badInput({ amountFen: "要退货的，先按客户申请的同意；收到货，看过以后再多退。" });
  if (!grant.reason) throw badInput({ reason: "和客户申请的不一样，请写明原因，客户会看到。" });
  const set = await firstOf(
    tx
      .update(refunds)
      .set({
        amountFen,
        requested,
        endsOrder: ends,
        keptFen: ends ? most - amountFen : 0,
        answer: grant.reason,
        usesUp: ends && (refund.usesUp || order.count?.isReturned === true || order.count?.isClosed === true),
      })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.state, ["REQUESTED"])))
      .returning({ id: refunds.id }),
  );
  if (!set) throw problem("ORDER_TRANSITION_NOT_ALLOWED", `refund ${refund.id} moved`);
  await setLines(tx, refund.id, lines);
  return (await refundById(tx, refund.id))!;
}
