import type { TaxMonth, WithheldTax } from "@ginkgo/api-contract/settlements/withheld-tax";
import { maskIdNumber, maskName } from "@ginkgo/locale/masks";
import { addDays, addMonths, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { type PageQuery, paged } from "../../../http/paged.ts";
import type { AppContext } from "../../../http/services.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { taxParts } from "../income-tax.ts";
import { partyNames } from "../parties.ts";
import { monthOf } from "./earlier-tax.ts";
import { readTaxpayers } from "./taxpayers.ts";

/** How far back what was paid too much can be claimed or set off: 税收征收管理法 第五十一条, three years. */
const MONTHS_BACK = 36;
/** Days of the month after it by which it is to be paid over: 个人所得税法 第十四条. */
const DUE_DAY = 15;

/** What of one person was withheld in a month, with what has to be paid over of it. */
export interface PersonMonth {
  party: string;
  /** Its first day. */
  month: string;
  paidFen: number;
  taxFen: number;
  withheldFen: number;
  paidOverFen: number;
  /** Of what was paid over: told, and waiting for its second person; and what is told to be taken back. */
  waitingFen: number;
  reversingFen: number;
  openFen: number;
}

/** Payments to the tax office that count: what waits for its second person is not told anew. */
const counting = sql`t.state in ('WAIT_SECOND', 'PAID', 'WAIT_REVERSE')`;

/**
 * By month and person, the oldest month first; also those of whom everything came back: their tax may have been paid.
 * @param only of one month
 * @param but a payment that is left out
 */
export async function personMonths(
  db: Db,
  now: Date,
  { only, but }: { only?: string; but?: string } = {},
): Promise<PersonMonth[]> {
  const first = only ?? addMonths(monthOf(now), -MONTHS_BACK);
  const end = only ? addMonths(only, 1) : addMonths(monthOf(now), 1);
  const within = (month: SQL) => sql`${month} >= ${first}::date and ${month} < ${end}::date`;
  const found = await rows<Omit<PersonMonth, "taxFen" | "openFen">>(
    db,
    sql`select party, month::text, sum(paid)::float8 as "paidFen", sum(withheld)::float8 as "withheldFen",
        sum(over)::float8 as "paidOverFen", sum(waiting)::float8 as "waitingFen", sum(reversing)::float8 as "reversingFen"
      from (
        select s.party, date_trunc('month', p.at at time zone 'Asia/Shanghai')::date as month,
          case when p.state = 'FAILED' then 0 else p.amount_fen + p.tax_fen + p.earlier_tax_fen end as paid,
          case when p.state = 'FAILED' then 0 else p.tax_fen end as withheld, 0::bigint as over,
          0::bigint as waiting, 0::bigint as reversing
          from settlements.payouts p join settlements.settlements s on s.id = p.settlement_id
          where p.tax_way = 'WITHHELD'
            and p.at >= ${instant(shanghaiTime(first))} and p.at < ${instant(shanghaiTime(end))}
        union all select s.party, c.month, 0, c.fen, 0, 0, 0 from settlements.tax_changes c
          join settlements.payouts p on p.id = c.payout_id and p.state <> 'FAILED'
          join settlements.settlements s on s.id = p.settlement_id where ${within(sql`c.month`)}
        union all select l.party, l.month, 0, 0, l.fen, case when t.state = 'WAIT_SECOND' then l.fen else 0 end,
          case when t.state = 'WAIT_REVERSE' then l.fen else 0 end from settlements.tax_payment_lines l
          join settlements.tax_payments t on t.id = l.payment_id
          where ${counting} and ${within(sql`l.month`)} ${but === undefined ? sql`` : sql`and t.id <> ${but}::bigint`}) moved
      group by party, month order by month, party`,
  );
  return found.map((one) => {
    const { taxFen } = taxParts(one.paidFen);
    return { ...one, taxFen, openFen: taxFen - one.paidOverFen };
  });
}

/** A part of what is paid over, or negative set off. */
export type TaxLine = Pick<PersonMonth, "party" | "month"> & { fen: number };

/**
 * What is to be paid over for a month: what is open of it, less what was paid too much for others, as far as it goes.
 * @returns no lines where nothing is open
 */
export function payable(all: readonly PersonMonth[], month: string, thisMonth: string) {
  const lines: TaxLine[] = [];
  let fen = 0;
  for (const one of all)
    if (one.month === month && one.openFen !== 0) {
      lines.push({ party: one.party, month, fen: one.openFen });
      fen += one.openFen;
    }
  if (fen <= 0) return { lines: [], fen: 0, setOffFen: 0 };
  let setOffFen = 0;
  for (const one of all) {
    const off = Math.min(-one.openFen, fen);
    if (one.month === month || one.month >= thisMonth || off <= 0) continue;
    lines.push({ party: one.party, month: one.month, fen: -off });
    fen -= off;
    setOffFen += off;
  }
  return { lines, fen, setOffFen };
}

/**
 * What a payment of another sum than is to be paid is for: less leaves people of the month open; more is not set off
 * against other months, and beyond that is paid too much for those of the month of whom something came back, else for all.
 * @returns no lines where nothing of the month was ever withheld
 */
export function linesOfSum(
  all: readonly PersonMonth[],
  month: string,
  thisMonth: string,
  sumFen: number,
): TaxLine[] {
  const { lines, fen } = payable(all, month, thisMonth);
  const theirs = all.filter((one) => one.month === month);
  const left = new Map(lines.map((line) => [`${line.party} ${line.month}`, { ...line }]));
  let more = sumFen - fen;
  for (const line of [...left.values()].toReversed()) {
    const isSetOff = line.fen < 0;
    // Where more was paid it was not set off; where less was, what was to be paid stays open.
    const change =
      more > 0 && isSetOff
        ? Math.min(more, -line.fen)
        : more < 0 && !isSetOff
          ? Math.max(more, -line.fen)
          : 0;
    line.fen += change;
    more -= change;
  }
  const cameBack = theirs.filter(({ paidFen }) => paidFen === 0);
  const [first] = cameBack.length > 0 ? cameBack : theirs;
  if (more > 0 && first) {
    const own = left.get(`${first.party} ${month}`) ?? { party: first.party, month, fen: 0 };
    own.fen += more;
    left.set(`${first.party} ${month}`, own);
    more = 0;
  }
  return more === 0 ? [...left.values()].filter((line) => line.fen !== 0) : [];
}

/** Months with something withheld or paid over, the newest first. */
export async function taxMonths(db: Db, now: Date): Promise<TaxMonth[]> {
  const all = await personMonths(db, now);
  const thisMonth = monthOf(now);
  const months = [...new Set(all.map(({ month }) => month))].toReversed();
  return months.map((month) => {
    const theirs = all.filter((one) => one.month === month);
    const sum = (of: (one: PersonMonth) => number) => theirs.reduce((total, one) => total + of(one), 0);
    const isOver = month < thisMonth;
    const { lines, fen, setOffFen } = payable(all, month, thisMonth);
    return {
      month: month.slice(0, 7),
      people: theirs.filter(({ paidFen }) => paidFen > 0).length,
      paidFen: sum((one) => one.paidFen),
      taxFen: sum((one) => one.taxFen),
      withheldFen: sum((one) => one.withheldFen),
      paidOverFen: sum((one) => one.paidOverFen),
      waitingFen: sum((one) => one.waitingFen),
      reversingFen: sum((one) => one.reversingFen),
      openFen: sum((one) => one.openFen),
      isOver,
      dueOn: addDays(addMonths(month, 1), DUE_DAY - 1),
      toPay: isOver && lines.length > 0 ? { fen, setOffFen } : null,
    };
  });
}

/** The month that is declared now, `2026-11`: the one that ended last. */
export const declaredMonth = (now: Date): string => addMonths(monthOf(now), -1).slice(0, 7);

/** The declaration of a month, a row for each person, masked. */
export async function listWithheld(
  db: Db,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  { month, ...page }: PageQuery & { month?: string | undefined },
) {
  const now = clock.now();
  const only = `${month || declaredMonth(now)}-01`;
  const all = (await personMonths(db, now, { only })).filter(
    (one) => one.paidFen !== 0 || one.withheldFen !== 0 || one.paidOverFen !== 0,
  );
  const start = (page.current - 1) * page.size;
  const shown = all.slice(start, start + page.size);
  const parties = shown.map(({ party }) => party);
  const names = await partyNames(db, parties);
  const people = await readTaxpayers(db, vault, parties);
  const records = shown.map(({ party, month: first, ...sums }): WithheldTax => {
    const person = people.get(party);
    const { freeFen, taxedFen, percent, lessFen } = taxParts(sums.paidFen);
    return {
      id: party,
      month: first.slice(0, 7),
      name: names.get(party) ?? party,
      realName: person ? maskName(person.realName) : null,
      idNumber: person ? maskIdNumber(person.idNumber) : null,
      freeFen,
      taxedFen,
      percent,
      lessFen,
      ...sums,
      version: person?.version ?? 0,
    };
  });
  return paged(records, all.length, page);
}
