import type { RefundCase, RefundCaseLine } from "@ginkgo/api-contract/orders/refund-staff";
import { decimalYuan, parseYuan } from "@ginkgo/locale/money";
import type { RefundDraft } from "./refund-drafts.ts";

/** What would be granted as the form stands. */
export interface Grant {
  /** Of each line, by its number. */
  quantities: Record<string, number>;
  /** As it stands in the field. */
  amount: string;
  /** Undefined where what is typed is no sum. */
  amountFen: number | undefined;
  /** What the chosen goods bring by the terms; undefined where it is of a sum alone. */
  reckonedFen: number | undefined;
  /** What goes to the server: nothing where it is what was asked for. */
  body: { lines?: { lineId: string; quantity: number }[]; amountFen?: number };
  isOther: boolean;
  /** Whether it ends what the order was for; else the order goes on. */
  ends: boolean;
}

/** What so many of a line bring by the terms. */
export const lineFen = ({ amountsFen }: RefundCaseLine, quantity: number): number =>
  quantity > 0 ? (amountsFen[quantity - 1] ?? 0) : 0;

function reckon(refund: RefundCase, quantities: Record<string, number>): number | undefined {
  const chosen = refund.lines.filter(({ lineId }) => (quantities[lineId] ?? 0) > 0);
  if (chosen.length === 0) return undefined;
  const open = refund.lines.filter(({ amountsFen }) => amountsFen.length > 0);
  // All of the goods bring what is beside them too, as freight is.
  const isAll = open.every(({ lineId, amountsFen }) => quantities[lineId] === amountsFen.length);
  return isAll ? refund.mostFen : chosen.reduce((sum, l) => sum + lineFen(l, quantities[l.lineId] ?? 0), 0);
}

/** What a form stands for: as asked for, with what was changed about it. */
export function grantOf(refund: RefundCase, draft: RefundDraft | undefined): Grant {
  const before = Object.fromEntries(refund.lines.map((l) => [l.lineId, l.grantedQuantity]));
  const quantities = { ...before, ...draft?.quantities };
  const isOtherLines = refund.lines.some(({ lineId }) => quantities[lineId] !== before[lineId]);
  const reckonedFen = reckon(refund, quantities);
  const standing = isOtherLines ? (reckonedFen ?? 0) : refund.amountFen;
  const amount = draft?.amount ?? decimalYuan(standing);
  const typed = parseYuan(amount);
  const amountFen = typed !== undefined && typed > 0 ? typed : undefined;
  const lines = refund.lines.flatMap(({ lineId }) =>
    (quantities[lineId] ?? 0) > 0 ? [{ lineId, quantity: quantities[lineId]! }] : [],
  );
  const isAll = reckonedFen !== undefined && reckonedFen === refund.mostFen;
  const isWhole = (amountFen ?? 0) >= (isAll ? refund.mostFen : (refund.termsFen ?? refund.requestedFen));
  const isOtherSum = amountFen !== undefined && amountFen !== standing;
  return {
    quantities,
    amount,
    amountFen,
    reckonedFen,
    body: {
      ...(isOtherLines && lines.length > 0 ? { lines } : {}),
      ...(isOtherSum || (isOtherLines && lines.length === 0) ? { amountFen: amountFen ?? 0 } : {}),
    },
    isOther: isOtherLines || isOtherSum,
    ends: refund.orderKind === "PRODUCT" ? isAll && (refund.withReturn || isWhole) : isWhole,
  };
}
