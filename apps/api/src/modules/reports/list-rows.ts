import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { type ReportList, reportLists } from "@ginkgo/api-contract/reports/report-codes";
import type { ReportRow, reportRows } from "@ginkgo/api-contract/reports/reports";
import { addDays, daysBetween, midnightOf } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { cursorAfter, momentOfCursor } from "../../http/cursor.ts";
import { badInput, problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { exactIso, instant } from "../../platform/database/sql-values.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { countFacts } from "./count-facts.ts";
import { endings } from "./endings.ts";
import { happened, type Measure, measures, sources } from "./facts.ts";

/** The longest span whose rows are listed, days: a quarter. */
const MOST_DAYS = 92;

interface Listed {
  /** `from … where …`, as the figure counts them. */
  rows: SQL;
  at: SQL;
  id: SQL;
  text: SQL;
  note: SQL;
  subject: ReportRow["subject"]["type"];
  subjectId: SQL;
  newestFirst: boolean;
}

const minutes = (seconds: SQL) => sql`'用了 ' || round(${seconds} / 60.0, 1)::float8 || ' 分钟'`;

/** The days asked for. @throws {ProblemError} BAD_INPUT */
function spanOf({ from, to }: QueryOf<typeof reportRows>) {
  if (!from || !to || from > to) throw badInput({ to: "请选从哪天到哪天。" });
  if (daysBetween(from, to) >= MOST_DAYS) throw badInput({ to: "一次最多列一个季度，请选短一些的时间。" });
  return { from: new Date(midnightOf(from)), before: new Date(midnightOf(addDays(to, 1))) };
}

const endingOf = (of: ReportList): of is keyof typeof endings => of in endings;

/** What a figure counts, in the figure's own words. */
function listedOf(query: QueryOf<typeof reportRows>, sellers: readonly string[] | null): Listed {
  const { of } = query;
  if (endingOf(of)) {
    spanOf({ ...query, from: query.to });
    const { day, from, where, ...ending } = endings[of](sellers);
    return {
      ...ending,
      rows: sql`from ${from} where ${day} between ${query.from}::date and ${query.to}::date and ${where}`,
      // Days of Shanghai as moments: they are told and gone through like the others.
      at: sql`(${day}::timestamp at time zone 'Asia/Shanghai')`,
      subject: of === "CONTRACTS" ? "contract" : of === "ORG_LICENCES" ? "org" : "employee",
      newestFirst: false,
    };
  }
  if (of === "WAITING")
    return {
      rows: sql`from advisory.conversations c where c.state = 'WAITING'`,
      at: sql`c.waiting_since`,
      id: sql`c.id`,
      text: sql`'会话 ' || c.id`,
      note: sql`''`,
      subject: "conversation",
      subjectId: sql`c.id`,
      newestFirst: false,
    };
  const isAnswer = of.startsWith("ANSWERED");
  const source = isAnswer ? sources.answers : sources.offers;
  const own = { rows: sql`${happened(source, spanOf(query))} and ${source.measure} = ${of}`, at: source.at };
  return isAnswer
    ? {
        ...own,
        id: sql`m.id`,
        text: sql`'会话 ' || m.conversation_id`,
        note: minutes(sql`m.answered_after`),
        subject: "conversation",
        subjectId: sql`m.conversation_id`,
        newestFirst: true,
      }
    : {
        ...own,
        id: sql`e.order_id * 32768 + e.seq`,
        text: sql`o.sn`,
        note: minutes(sql`coalesce(t.took, 0)`),
        subject: "order",
        subjectId: sql`o.id`,
        newestFirst: true,
      };
}

/** Lists of which a shop or home has some of its own. */
const ofOwn: readonly ReportList[] = ["CONTRACTS", "ORG_LICENCES"];

const isMeasure = (of: ReportList): of is ReportList & Measure =>
  (measures as readonly string[]).includes(of);

/** How many there are: of what is measured, the figure itself, which needs not look at each of them. */
async function countRows(
  db: Db,
  { of, from, to }: QueryOf<typeof reportRows>,
  listed: Listed,
): Promise<number> {
  if (!isMeasure(of) || !from || !to)
    return (await row<{ n: number }>(db, sql`select count(*)::int as n ${listed.rows}`))!.n;
  const counted = await countFacts(db, { from, to, by: "month", measures: [of], sellers: null }, "period");
  return counted.reduce((sum, { n }) => sum + n, 0);
}

/** The rows a figure counts. @throws {ProblemError} BAD_INPUT, NOT_ALLOWED for what is the house's own */
export async function listRows(
  db: Db,
  viewer: StaffViewer,
  query: QueryOf<typeof reportRows>,
): Promise<ReplyOf<typeof reportRows>> {
  const sellers = await sellersOf(db, viewer);
  if (sellers && !ofOwn.includes(query.of)) throw problem("NOT_ALLOWED", reportLists[query.of]);
  const listed = listedOf(query, sellers);
  const { at, id } = listed;
  const total = await countRows(db, query, listed);
  const cursor = query.cursor ? momentOfCursor(query.cursor) : undefined;
  const beyond = listed.newestFirst ? sql`<` : sql`>`;
  const order = listed.newestFirst ? sql`desc` : sql`asc`;
  const found = await rows<Omit<ReportRow, "subject"> & { subjectId: string }>(
    db,
    sql`select (${id})::text as id, ${exactIso(at)} as at, ${listed.text} as text, ${listed.note} as note,
        (${listed.subjectId})::text as "subjectId" ${listed.rows}
        ${cursor ? sql`and (${at}, ${id}) ${beyond} (${instant(cursor.at)}, ${cursor.id}::bigint)` : sql``}
      order by ${at} ${order}, ${id} ${order} limit ${query.size + 1}`,
  );
  const shown = found.slice(0, query.size);
  const last = shown.at(-1);
  return {
    records: shown.map(({ subjectId, at: moment, ...one }) => ({
      ...one,
      at: endingOf(query.of) ? moment.slice(0, 10) : moment,
      subject: { type: listed.subject, id: subjectId },
    })),
    total,
    ...(last && found.length > shown.length ? { nextCursor: cursorAfter(last) } : {}),
  };
}
