import type { BookReportGroup, bookReport } from "@ginkgo/api-contract/books/book-report";
import {
  type BookMeasure,
  bookMeasureCodes,
  bookMeasures,
} from "@ginkgo/api-contract/books/book-report-codes";
import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../http/paged.ts";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { sellerNames } from "../accounts/public.ts";
import { booksAreDue } from "../orders/public.ts";
import { areaName } from "../reference/areas/public.ts";
import { movedForOrders } from "./sum-book-days.ts";

type Fen = BookReportGroup["fen"];

const accountsOf = (code: BookMeasure): SQL =>
  sql`(${sql.join(
    bookMeasures[code].accounts.map((account) => sql`${account}`),
    sql`, `,
  )})`;
const signed = (code: BookMeasure): SQL =>
  ({ credit: sql`m.credit - m.debit`, debit: sql`m.debit - m.credit`, out: sql`m.credit` })[
    bookMeasures[code].side
  ];

/** Which lines of the ledger a measure is the sum of, with `l` the line and `o` its order. */
export const measured = (code: BookMeasure): SQL =>
  sql`l.order_id is not null and l.account in ${accountsOf(code)} ${bookMeasures[code].side === "out" ? sql`and l.amount_fen < 0` : sql``}`;

/** Which orders: of a kind, a city, a seller. */
export const ofParts = ({
  kind,
  city,
  seller,
}: {
  kind?: string | undefined;
  city?: string | undefined;
  seller?: string | undefined;
}): SQL[] => [
  ...(kind ? [sql`o.kind = ${kind}`] : []),
  ...(city ? [sql`books.city_of(o.adcode) = ${city === "none" ? "" : city}`] : []),
  ...(seller ? [sql`o.seller = ${seller}`] : []),
];

const none = (): Fen => Object.fromEntries(bookMeasureCodes.map((code) => [code, 0])) as Fen;
const heldCodes = bookMeasureCodes.filter((code) => bookMeasures[code].of === "held");
const held = sql`m.account in (${sql.join(
  heldCodes.flatMap((code) => bookMeasures[code].accounts.map((a) => sql`${a}`)),
  sql`, `,
)})`;

type Found = Fen & { id: string };

/** What the books moved and hold, by kind, city, seller or month. */
export async function readReport(
  db: Db,
  query: QueryOf<typeof bookReport>,
  now: Date,
): Promise<ReplyOf<typeof bookReport>> {
  const to = query.to || shanghaiDay(now);
  const from = query.from || `${to.slice(0, 7)}-01`;
  const by = query.by || "kind";
  const { kind, city, seller } = query;
  const isWithin = sql`m.day >= ${from}::date`;
  const moved = movedForOrders(to, sql`(${isWithin} or ${held})`);
  const group = {
    kind: sql`m.kind`,
    city: sql`m.city`,
    seller: sql`m.seller`,
    month: sql`case when ${isWithin} then to_char(m.day, 'YYYY-MM') else '' end`,
  }[by];
  const only = [
    ...(kind ? [sql`m.kind = ${kind}`] : []),
    ...(city ? [sql`m.city = ${city === "none" ? "" : city}`] : []),
    ...(seller ? [sql`m.seller = ${seller}`] : []),
  ];
  const where = only.length > 0 ? sql`where ${sql.join(only, sql` and `)}` : sql``;
  const sums = sql.join(
    bookMeasureCodes.map(
      (code) =>
        sql`coalesce(sum(${signed(code)}) filter (where m.account in ${accountsOf(code)}
          ${bookMeasures[code].of === "moved" ? sql`and ${isWithin}` : sql``}), 0)::float8 as ${sql.identifier(code)}`,
    ),
    sql`, `,
  );
  const found = await rows<Found>(
    db,
    sql`select ${group} as id, ${sums} from ${moved} m ${where} group by 1`,
  );
  const parts = await rows<{ city: string; seller: string }>(
    db,
    sql`select distinct m.city, m.seller from ${moved} m`,
  );
  const { waiting } = (await row<{ waiting: number }>(
    db,
    sql`select count(*)::int as waiting from (select 1 from orders.orders o where ${booksAreDue} limit 10000) due`,
  ))!;
  const names = await sellerNames(db, [...new Set(parts.map((one) => one.seller))]);
  const sellerText = (code: string) => (code === "self" ? "自营" : (names.get(code) ?? code));
  const cityText = (code: string) =>
    code === "" || code === "none" ? "不用上门和寄送" : areaName(code) || code;
  const textOf = {
    kind: (id: string) => (orderKinds as Readonly<Record<string, string>>)[id] ?? id,
    city: cityText,
    seller: sellerText,
    month: (id: string) => id,
  }[by];

  const total = none();
  for (const one of found) for (const code of bookMeasureCodes) total[code] += one[code];
  if (by === "month") {
    // What is held at the end of a month is what was held before it and what moved since.
    const running = none();
    for (const one of found.sort((a, b) => (a.id < b.id ? -1 : 1)))
      for (const code of heldCodes) one[code] = running[code] += one[code];
  } else found.sort((a, b) => b.REVENUE + b.COMMISSION - a.REVENUE - a.COMMISSION || (a.id < b.id ? -1 : 1));
  const groups = found
    .filter((one) => (by === "month" ? one.id !== "" : bookMeasureCodes.some((code) => one[code] !== 0)))
    .map(
      ({ id, ...fen }): BookReportGroup => ({ id: by === "city" ? id || "none" : id, text: textOf(id), fen }),
    );
  const offset = offsetOf(query);
  const choices = (codes: readonly string[], text: (code: string) => string) =>
    [...new Set(codes)]
      .map((code) => ({ code, text: text(code) }))
      .sort((a, b) => a.text.localeCompare(b.text, "zh"));
  return {
    ...paged(groups.slice(offset, offset + query.size), groups.length, query),
    from,
    to,
    by,
    fen: total,
    cities: choices(
      parts.map((one) => one.city || "none"),
      cityText,
    ),
    sellers: choices(
      parts.map((one) => one.seller),
      sellerText,
    ),
    waiting,
  };
}
