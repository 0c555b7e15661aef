import type { LedgerRecord, ledgerBalance, ledgerPage } from "@ginkgo/api-contract/books/ledger";
import { documentKinds, type LedgerAccount, ledgerAccounts } from "@ginkgo/api-contract/books/ledger-codes";
import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { addDays, shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { idOfCursor } from "../../http/cursor.ts";
import { offsetOf, paged } from "../../http/paged.ts";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { instant, iso } from "../../platform/database/sql-values.ts";
import { booksAreDue } from "../orders/public.ts";
import { movedBefore } from "../payments/public.ts";
import { partyNames } from "./party-names.ts";
import { measured, ofParts } from "./read-report.ts";

/** Parts of an account that are listed at most. */
const MOST_PARTS = 200;
/** Orders whose books have to follow are counted as far as this. */
const MOST_WAITING = 10_000;

const startOf = (day: string): SQL => instant(shanghaiTime(day));
const endOf = (day: string): SQL => instant(shanghaiTime(addDays(day, 1)));

/** No line is of a later day. */
const LAST_DAY = "2999-12-31";

/** What lines come to on either side: of whole days and accounts by the sums of days, else line by line. */
async function sumLines(
  db: Db,
  { account, party, document, measure, from, to, ...parts }: QueryOf<typeof ledgerPage>,
  where: SQL,
): Promise<{ debitFen: number; creditFen: number }> {
  const isOfParts = ofParts(parts).length > 0;
  if (document || measure || isOfParts)
    return (await row(
      db,
      sql`select coalesce(sum(greatest(l.amount_fen, 0)), 0)::float8 as "debitFen",
          coalesce(sum(greatest(-l.amount_fen, 0)), 0)::float8 as "creditFen"
        from payments.ledger l ${isOfParts ? sql`join orders.orders o on o.id = l.order_id` : sql``} ${where}`,
    ))!;
  const only = [
    ...(from ? [sql`m.day >= ${from}::date`] : []),
    ...(party ? [sql`m.party = ${party}`] : []),
    sql`true`,
  ];
  return (await row(
    db,
    sql`select coalesce(sum(m.debit), 0)::float8 as "debitFen", coalesce(sum(m.credit), 0)::float8 as "creditFen"
      from ${movedBefore(addDays(to || LAST_DAY, 1), account ? { account } : undefined)} m where ${sql.join(only, sql` and `)}`,
  ))!;
}

/** Lines of the ledger, the newest first. @throws {ProblemError} BAD_INPUT for a cursor no page gave */
export async function listLedger(
  db: Db,
  query: QueryOf<typeof ledgerPage>,
): Promise<ReplyOf<typeof ledgerPage>> {
  const { account, party, document, measure, from, to, cursor, size } = query;
  const parts = ofParts(query);
  const conditions = [
    ...parts,
    ...(measure ? [measured(measure)] : []),
    ...(account ? [sql`l.account = ${account}`] : []),
    ...(party ? [sql`l.party = ${party}`] : []),
    ...(document
      ? [
          sql`(l.document = ${document} or l.order_id = (select o.id from orders.orders o where o.sn = ${document}))`,
        ]
      : []),
    ...(from ? [sql`l.at >= ${startOf(from)}`] : []),
    ...(to ? [sql`l.at < ${endOf(to)}`] : []),
  ];
  const where = (more: SQL[]) =>
    [...conditions, ...more].length > 0
      ? sql`where ${sql.join([...conditions, ...more], sql` and `)}`
      : sql``;
  const after = cursor ? [sql`l.id < ${idOfCursor(cursor)}::bigint`] : [];
  type Found = Omit<LedgerRecord, "kindText" | "accountText" | "partyText" | "order"> & {
    orderId: string | null;
    sn: string | null;
  };
  const found = await rows<Found>(
    db,
    sql`select l.id::text, ${iso(sql`l.at`)} as at, l.document, d.kind, l.account, l.party, l.amount_fen as "amountFen",
        l.order_id::text as "orderId", o.sn
      from payments.ledger l join payments.documents d on d.number = l.document
        left join orders.orders o on o.id = l.order_id
      ${where(after)} order by l.id desc limit ${size + 1} offset ${cursor ? 0 : offsetOf(query)}`,
  );
  const { total } = (await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from payments.ledger l
      ${parts.length > 0 ? sql`join orders.orders o on o.id = l.order_id` : sql``} ${where([])} limit ${MAX_COUNTED}) counted`,
  ))!;
  const names = await partyNames(db, found);
  const records = found.slice(0, size).map(({ orderId, sn, ...entry }) => ({
    ...entry,
    kindText: documentKinds[entry.kind],
    accountText: ledgerAccounts[entry.account],
    partyText: names(entry),
    order: orderId && sn ? { id: orderId, sn } : null,
  }));
  return {
    ...paged(records, total, query),
    sums: cursor ? null : await sumLines(db, query, where([])),
    ...(found.length > size ? { nextCursor: records.at(-1)!.id } : {}),
  };
}

interface Sums {
  account: LedgerAccount;
  party: string;
  openingFen: number;
  debitFen: number;
  creditFen: number;
}

const balanceOf = ({ openingFen, debitFen, creditFen }: Sums) => openingFen + debitFen - creditFen;

/** Of all accounts at the end of a day. */
const sumUntil = (day: string): SQL =>
  sql`(select coalesce(sum(m.debit - m.credit), 0) from ${movedBefore(addDays(day, 1), undefined)} m)`;

/** What stands on each account at the end of a day, with what moved since another; of one account by its parts. */
export async function readBalance(
  db: Db,
  query: QueryOf<typeof ledgerBalance>,
  now: Date,
): Promise<ReplyOf<typeof ledgerBalance>> {
  const at = query.at || shanghaiDay(now);
  const from = query.from || at;
  const part = query.account ? sql`m.party` : sql`''`;
  const isWithin = sql`m.day >= ${from}::date`;
  const sums = await rows<Sums>(
    db,
    sql`select m.account, ${part} as party,
        coalesce(sum(m.debit - m.credit) filter (where not ${isWithin}), 0)::float8 as "openingFen",
        coalesce(sum(m.debit) filter (where ${isWithin}), 0)::float8 as "debitFen",
        coalesce(sum(m.credit) filter (where ${isWithin}), 0)::float8 as "creditFen"
      from ${movedBefore(addDays(at, 1), query.account ? { account: query.account } : undefined)} m
      group by 1, 2 order by abs(sum(m.debit - m.credit)) desc, 2 limit ${MOST_PARTS}`,
  );
  const { sumFen, waiting } = (await row<{ sumFen: number; waiting: number }>(
    db,
    sql`select ${query.account ? sumUntil(at) : sql`0`}::float8 as "sumFen",
      (select count(*)::int from (select 1 from orders.orders o where ${booksAreDue} limit ${MOST_WAITING}) due) as waiting`,
  ))!;
  const empty = { party: "", openingFen: 0, debitFen: 0, creditFen: 0 };
  const accounts = Object.keys(ledgerAccounts) as LedgerAccount[];
  const listed: Sums[] = query.account
    ? sums
    : accounts.map((account) => sums.find((s) => s.account === account) ?? { account, ...empty });
  const names = await partyNames(db, listed);
  return {
    at,
    from,
    records: listed.map((s) => ({
      ...s,
      accountText: ledgerAccounts[s.account],
      partyText: names(s),
      balanceFen: balanceOf(s),
    })),
    sumFen: query.account ? sumFen : sums.reduce((sum, s) => sum + balanceOf(s), 0),
    waiting,
  };
}
