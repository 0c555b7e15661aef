import { attemptOutcomes, payProviders, statusText } from "@ginkgo/api-contract/orders/order-codes";
import type { RefundCase, RefundCaseLine } from "@ginkgo/api-contract/orders/refund-staff";
import { eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { idArray, iso } from "../../../platform/database/sql-values.ts";
import { filesOf } from "../../files/public.ts";
import { readPeople } from "../../identity/public.ts";
import { readStaff, sellersOf } from "../../identity/staff/public.ts";
import { maskedNameOf } from "../../membership/public.ts";
import { itemRows, type OrderRow } from "../order-row.ts";
import { orderById } from "../own-order.ts";
import { payments } from "../tables.ts";
import { cancelledByStaff } from "./cancelled-by-staff.ts";
import { refundedByStaff } from "./decide-refund.ts";
import { mostOf, requestOf } from "./grant-refund.ts";
import { presentOne } from "./present-queued.ts";
import { refundActions } from "./refund-actions.ts";
import { attemptsOf } from "./refund-attempts.ts";
import { lineShares, linesOfRefund, refundableLines } from "./refund-lines.ts";
import { outcomeOf } from "./refund-outcome.ts";
import { presentRefund, type RefundRow, type Requested, refundById } from "./refund-row.ts";
import { followsOf, rulesOf } from "./refund-sentences.ts";
import { refunds } from "./tables.ts";

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;

async function linesOf(
  db: Db,
  order: OrderRow,
  refund: RefundRow,
  requested: Requested,
): Promise<RefundCaseLine[]> {
  const items = await itemRows(db, idArray([order.id]));
  const shares = lineShares(order, items);
  const granted = await linesOfRefund(db, refund.id);
  const open = await refundableLines(db, order, refund);
  return items.map(({ id, name, skuName, quantity }, i) => {
    const of = <T extends { lineId: string }>(lines: readonly T[]) => lines.find((l) => l.lineId === id);
    const wanted = of(requested.lines);
    const given = of(granted);
    return {
      lineId: id,
      name,
      skuName,
      quantity,
      paidFen: shares[i]!,
      requestedQuantity: wanted?.quantity ?? 0,
      requestedFen: wanted?.amountFen ?? 0,
      grantedQuantity: given?.quantity ?? 0,
      grantedFen: given?.amountFen ?? 0,
      amountsFen: of(open)?.amountsFen ?? [],
    };
  });
}

/** Who of the staff did what about it, and when. */
async function seatsOf(db: Db, { id }: RefundRow) {
  const found = (await firstOf(
    db
      .select({
        firstBy: refunds.firstBy,
        firstAt: iso(refunds.firstAt),
        firstReason: refunds.firstReason,
        secondBy: refunds.secondBy,
        secondAt: iso(refunds.secondAt),
        handBy: refunds.handBy,
        handAt: iso(refunds.handAt),
        handNote: refunds.handNote,
        handSecondBy: refunds.handSecondBy,
        doneAt: iso(refunds.doneAt),
      })
      .from(refunds)
      .where(eq(refunds.id, id)),
  ))!;
  const { firstBy, secondBy, handBy, handSecondBy } = found;
  const names = await readStaff(
    db,
    [firstBy, secondBy, handBy, handSecondBy].flatMap((one) => one ?? []),
  );
  const seat = (by: string | null, at: string | null, words: string | null) =>
    by === null ? null : { id: by, name: names.get(by) ?? "", at, words };
  const hand = seat(handBy, found.handAt, null);
  return {
    first: seat(firstBy, found.firstAt, found.firstReason),
    second: seat(secondBy, found.secondAt, null),
    hand: hand && {
      note: found.handNote ?? "",
      proof: (await filesOf(db, `refundPaid:${id}`)).map((f) => f.url),
      first: hand,
      second: seat(handSecondBy, found.doneAt, null),
    },
  };
}

const paymentOf = async (db: Db, refund: RefundRow) =>
  (await firstOf(
    db
      .select({
        payNo: payments.payNo,
        provider: payments.provider,
        transactionNo: payments.transactionNo,
        amountFen: payments.amountFen,
        paidAt: iso(payments.paidAt),
      })
      .from(payments)
      .where(eq(payments.payNo, refund.payNo)),
  ))!;

/** One refund with all that decides it; a merchant sees only its own. @throws {ProblemError} NOT_FOUND */
export async function readRefundCase(
  db: Db,
  deps: Deps,
  viewer: StaffViewer,
  refundId: string,
): Promise<RefundCase> {
  const refund = await refundById(db, refundId);
  const order = refund && (await orderById(db, refund.orderId));
  const sellers = await sellersOf(db, viewer);
  if (!order || (sellers && !sellers.includes(order.seller))) throw problem("NOT_FOUND", "refund");
  const shown = await presentRefund(db, deps, refund);
  const requested = await requestOf(db, refund);
  const lines = await linesOf(db, order, refund, requested);
  const people = await readPeople(db, deps.vault, [order.memberId]);
  const ownerName = maskedNameOf(people.get(order.memberId));
  const { first, second, hand } = await seatsOf(db, refund);
  const { provider, ...payment } = await paymentOf(db, refund);
  const now = deps.clock.now();
  // Its own sum counts already once staff agreed to it.
  const isCounted = refund.firstBy !== null || refund.kind === "COMPENSATION";
  const own = isCounted ? 0 : refund.amountFen + refund.countBackFen;
  const inSumFen = (await refundedByStaff(db, order.id)) + own;
  const twoPersonFen = deps.settings.TWO_PERSON_FEN;
  const situation = { order, refund, twoPersonFen, inSumFen, now };
  const attempts = await attemptsOf(db, refundId);
  return {
    ...presentOne(refund, order, { names: lines.map((l) => l.name), ownerName, now: situation.now }),
    orderStatus: order.status,
    orderStatusText: statusText(order.status, order.kind),
    orderKind: order.kind,
    reason: shown.reason,
    reasonText: shown.reasonText,
    description: shown.description,
    proof: shown.proof,
    cancelledText: (await cancelledByStaff(db, refund.id))?.reason ?? null,
    answer: shown.answer,
    keptFen: shown.keptFen,
    keptText: shown.keptText,
    countBackFen: shown.countBackFen,
    requestedFen: requested.amountFen,
    lines,
    besideFen: requested.amountFen - requested.lines.reduce((sum, l) => sum + l.amountFen, 0),
    mostFen: await mostOf(db, order, refund),
    returnStateText: shown.returnStateText,
    returnTo: shown.returnTo,
    returnParcel: shown.returnParcel,
    backParcel: shown.backParcel,
    payment: { ...payment, providerText: payProviders[provider] },
    rules: rulesOf(situation),
    follows: followsOf(situation, ownerName, refund.endsOrder),
    followsIfPart: followsOf(situation, ownerName, false),
    seats: {
      needsTwo: refund.state === "WAIT_SECOND" || (refund.state === "REQUESTED" && inSumFen > twoPersonFen),
      first,
      second,
    },
    outcome: await outcomeOf(db, refund),
    hand,
    attempts: attempts.map((a) => ({ ...a, outcomeText: attemptOutcomes[a.outcome] })),
    nextTryAt: refund.state === "AGREED" || refund.state === "ABNORMAL" ? refund.nextTryAt : null,
    actions: refundActions(refund, viewer.staffId),
  };
}
