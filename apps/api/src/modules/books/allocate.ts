import type { LedgerAccount } from "@ginkgo/api-contract/books/ledger-codes";
import type { OrderKind } from "@ginkgo/api-contract/orders/order-codes";
import { partOf } from "@ginkgo/locale/part-of";
import type { LedgerLine } from "../payments/public.ts";

/** Accounts an order's books move between; money itself (CLEARING, BANK) is written down as it moves. */
export const allocated: readonly LedgerAccount[] = [
  "CUSTOMER_ADVANCE",
  "REFUND_PAYABLE",
  "MERCHANT_PAYABLE",
  "EMPLOYEE_PAYABLE",
  "DEPOSITS_HELD",
  "DEFERRED_INCOME",
  "REVENUE",
  "COMMISSION",
  "EMPLOYEE_COST",
  "COMPENSATION",
];

/** What is known of an order when its books are kept, sums in fen. */
export interface OrderMoney {
  kind: OrderKind;
  /** `self`, or another who sells: `org:10001`. */
  seller: string;
  /** Came in and did not leave again. */
  cashFen: number;
  /** Agreed to go back and not gone yet. */
  owedBackFen: number;
  /** Goes back, or went, at the portal's own expense. */
  compensationFen: number;
  /** How much of what is left has been earned: nothing, all, or a part. */
  earned: { done: number; of: number };
  /** A deposit among it, which nobody earns while it is held. */
  depositFen: number;
  /** What a package brings by this visit of it, which cost nothing itself. */
  packageFen: number;
  /** Whether it is earned over time. */
  isDeferred: boolean;
  /** What a visit brings those who made it. */
  pay: readonly { employeeId: string; payFen: number }[];
  /** Hundredths of a percent that the portal keeps of what another sells. */
  commissionBp: number;
}

/**
 * Whose an order's money is: with `cashFen`, the lines add up to nothing. Commission, pay and what is due to the seller
 * follow from what is left, so a refund in part takes each back in proportion and no fen is lost.
 */
export function allocate(money: OrderMoney): LedgerLine[] {
  const { kind, seller, cashFen, owedBackFen, compensationFen, commissionBp } = money;
  const leftFen = cashFen - owedBackFen + compensationFen;
  const heldFen = Math.min(money.depositFen, Math.max(leftFen, 0));
  const earnedFen = partOf(Math.max(leftFen - heldFen, 0), money.earned.done, money.earned.of);
  const waitingFen = leftFen - heldFen - earnedFen;
  const payFen = money.earned.done > 0 ? money.pay.reduce((sum, { payFen: fen }) => sum + fen, 0) : 0;

  const isOwn = seller === "self";
  const commissionFen = isOwn ? 0 : partOf(earnedFen, commissionBp, 10_000);
  // Who sells a visit bears what it brings those who made it, as far as it brought anything, with this order or by the
  // package it was booked from: a card's benefit is the portal's.
  const packageLeftFen = money.packageFen - partOf(money.packageFen, commissionBp, 10_000);
  const bornePayFen = isOwn ? 0 : Math.min(payFen, earnedFen - commissionFen + packageLeftFen);

  return [
    { account: "REFUND_PAYABLE", amountFen: -owedBackFen },
    { account: "COMPENSATION", amountFen: compensationFen },
    { account: "DEPOSITS_HELD", amountFen: -heldFen },
    money.isDeferred
      ? { account: "DEFERRED_INCOME", party: kind, amountFen: -waitingFen }
      : { account: "CUSTOMER_ADVANCE", amountFen: -waitingFen },
    ...(isOwn
      ? [{ account: "REVENUE" as const, party: kind, amountFen: -earnedFen }]
      : [
          { account: "COMMISSION" as const, party: seller, amountFen: -commissionFen },
          {
            account: "MERCHANT_PAYABLE" as const,
            party: seller,
            amountFen: -(earnedFen - commissionFen - bornePayFen),
          },
        ]),
    { account: "EMPLOYEE_COST", amountFen: payFen - bornePayFen },
    ...(payFen > 0
      ? money.pay.map(({ employeeId, payFen: fen }) => ({
          account: "EMPLOYEE_PAYABLE" as const,
          party: employeeId,
          amountFen: -fen,
        }))
      : []),
  ];
}

const keyOf = ({ account, party = "" }: LedgerLine) => `${account} ${party}`;

/** The lines that bring what stands in the books to what should stand there; none where it does. */
export function movesTo(wanted: readonly LedgerLine[], standing: readonly LedgerLine[]): LedgerLine[] {
  const lines = new Map<string, LedgerLine>();
  const add = (line: LedgerLine, sign: 1 | -1) => {
    const before = lines.get(keyOf(line))?.amountFen ?? 0;
    lines.set(keyOf(line), { ...line, amountFen: before + sign * line.amountFen });
  };
  for (const line of wanted) add(line, 1);
  for (const line of standing) if (allocated.includes(line.account)) add(line, -1);
  return [...lines.values()].filter(({ amountFen }) => amountFen !== 0);
}
