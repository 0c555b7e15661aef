import type { DocumentKind, LedgerAccount } from "@ginkgo/api-contract/books/ledger-codes";
import { asc, eq, sql } from "drizzle-orm";
import { type Db, row, type Tx } from "../../platform/database/database.ts";
import { instant, iso, millis } from "../../platform/database/sql-values.ts";
import { documents, ledger } from "./tables.ts";

export interface LedgerLine {
  account: LedgerAccount;
  /** Whose part of the account; see payments/tables.ts. */
  party?: string;
  /** Debit; negative: credit. A line of nothing is left out. */
  amountFen: number;
}

/** An event of the books. */
export interface NewDocument {
  number: string;
  kind: DocumentKind;
  orderId?: string;
  /** The difference with a provider it is written for. */
  itemId?: string;
  lines: readonly LedgerLine[];
}

/**
 * Writes an event of the books. That its lines add up to nothing the database holds at commit.
 * @throws where a document of that number stands already
 */
export async function postDocument(
  tx: Tx,
  { number, kind, orderId, itemId, lines }: NewDocument,
  now: Date,
): Promise<void> {
  await tx.insert(documents).values({ number, kind, orderId, itemId, at: now });
  const moved = lines.filter(({ amountFen }) => amountFen !== 0);
  if (moved.length > 0)
    await tx.insert(ledger).values(moved.map((line) => ({ ...line, document: number, orderId, at: now })));
}

/**
 * When something of a day is booked: at the end of it once it is over, so that the day's sums have it, unless its month is
 * closed; while it goes on, now.
 */
export async function bookingTime(tx: Tx, day: string, now: Date): Promise<Date> {
  const found = await row<{ at: number }>(
    tx,
    sql`select ${millis(sql`payments.booking_time(${day}::date, ${instant(now)})`)} as at`,
  );
  return new Date(found!.at);
}

/** Lines of an order, the first first. */
export const ledgerOf = (db: Db, orderId: string) =>
  db
    .select({
      id: ledger.id,
      at: iso(ledger.at),
      document: ledger.document,
      account: ledger.account,
      party: ledger.party,
      amountFen: ledger.amountFen,
    })
    .from(ledger)
    .where(eq(ledger.orderId, orderId))
    .orderBy(asc(ledger.id));
