import { sql } from "drizzle-orm";
import { DAY, later, MINUTE } from "../../../platform/clock.ts";
import { type Db, row } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";

/** What is said of an adviser in figures: counted, never written by hand. */
export interface AdviserFigures {
  /** Families they look after or have talked to. */
  families: number;
  /** Half of the answers of the last days came within so many minutes; null where there are too few to tell. */
  replyMinutes: number | null;
}

const ANSWERS_OF = 30 * DAY;
/** Fewer answers than this say nothing of how fast somebody is. */
const MIN_ANSWERS = 5;
const KEPT = 5 * MINUTE;

/** By database: processes of one test suite share this module and not their data. */
const cache = new WeakMap<Db, Map<string, { at: number; figures: AdviserFigures }>>();

async function count(db: Db, staffId: string, now: Date): Promise<AdviserFigures> {
  const found = await row<{ families: number; answers: number; seconds: number | null }>(
    db,
    sql`select (select count(*)::int from (
          select member_id from advisory.member_people where staff_id = ${staffId}::bigint and role = 'ADVISER'
          union select member_id from advisory.conversations
            where staff_id = ${staffId}::bigint and state in ('OPEN', 'CLOSED')) f) as families,
        a.answers, a.seconds from (
          select count(*)::int as answers,
            (percentile_cont(0.5) within group (order by m.answered_after))::float8 as seconds
          from advisory.messages m where m.sender_kind = 'staff' and m.sender_id = ${staffId}::bigint
            and m.answered_after is not null and m.sent_at > ${instant(later(now, -ANSWERS_OF))}) a`,
  );
  const { families, answers, seconds } = found!;
  const hasEnoughAnswers = answers >= MIN_ANSWERS && seconds !== null;
  return { families, replyMinutes: hasEnoughAnswers ? Math.max(1, Math.round(seconds / 60)) : null };
}

/** The figures of an adviser, counted anew every five minutes. */
export async function adviserFigures(db: Db, staffId: string, now: Date): Promise<AdviserFigures> {
  const ofDb = cache.get(db) ?? new Map();
  cache.set(db, ofDb);
  const known = ofDb.get(staffId);
  if (known && now.getTime() - known.at < KEPT) return known.figures;
  const figures = await count(db, staffId, now);
  ofDb.set(staffId, { at: now.getTime(), figures });
  return figures;
}
