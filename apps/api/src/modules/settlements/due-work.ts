import { addDays, addMonths, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later, MINUTE } from "../../platform/clock.ts";
import { rows } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { carryPayout } from "./carry-payout.ts";
import { endTerm } from "./change-settlement.ts";
import { draft } from "./draft-settlement.ts";
import { duePayouts } from "./pay-settlement.ts";
import { syncTaxMonths } from "./tax/tax-month-tasks.ts";

const PERIODS = "settlements.periods";
const TERMS = "settlements.terms";
const PAYOUTS = "settlements.payouts";
const TAXES = "settlements.taxes";
/** Of each a run takes at most. */
const MOST = 500;

/** The half of a month that ended last: the 1st to the 15th, the 16th to its end. */
export function lastPeriod(now: Date): { from: string; to: string } {
  const today = shanghaiDay(now);
  const first = `${today.slice(0, 7)}-01`;
  if (today.slice(8) > "15") return { from: first, to: `${today.slice(0, 7)}-15` };
  return { from: `${addMonths(first, -1).slice(0, 7)}-16`, to: addDays(first, -1) };
}

/** Drafts what ended with a half of a month, once for each party, whatever becomes of it. */
async function draftPeriod(context: AppContext): Promise<number> {
  const { database, clock, settings } = context;
  const now = clock.now();
  const { from, to } = lastPeriod(now);
  const dueAfter = (last: string) =>
    rows<{ party: string }>(
      database.primary,
      sql`select p.party from (select distinct u.party from settlements.unsettled u where u.party > ${last}) p
        where p.party ~ '^(org|tour|employee):[1-9]' and not exists (select 1 from settlements.settlements s
            where s.party = p.party and s.to_day = ${to}::date and s.drafted_by is null)
          and ${notSetAside(PERIODS, sql`p.party`, now)}
        order by 1 limit ${MOST}`,
    );
  const work = (party: string) =>
    database.transaction((tx) =>
      draft(tx, { party, from, to }, { staffId: null, settings, now: clock.now() }),
    );
  // Of many nothing may be settled yet: those after them have their turn in the same run.
  let drafted = 0;
  for (let due = await dueAfter(""); due.length > 0; due = await dueAfter(due.at(-1)!.party))
    drafted += await eachDueItem(context, { job: PERIODS, items: due.map(({ party }) => party), work });
  return drafted;
}

/** Puts before the staff what nobody objected to in time. */
async function endTerms(context: AppContext): Promise<number> {
  const { database, clock, settings } = context;
  const now = clock.now();
  const due = await rows<{ id: string }>(
    database.primary,
    sql`select s.id::text from settlements.settlements s
      where s.state = 'DRAFT' and s.agreed_at is null and s.term_over_at is null
        and s.object_from <= ${instant(later(now, -settings.SETTLEMENT_OBJECT_DAYS * DAY))}
        and ${notSetAside(TERMS, sql`s.id::text`, now)}
      order by s.object_from limit ${MOST}`,
  );
  const work = (id: string) => database.transaction((tx) => endTerm(tx, settings, id, clock.now()));
  return eachDueItem(context, { job: TERMS, items: due.map(({ id }) => id), work });
}

/** Brings payouts by providers to their end. */
async function carryPayouts(context: AppContext): Promise<number> {
  const due = await duePayouts(context.database.primary, context.clock.now(), MOST);
  return eachDueItem(context, {
    job: PAYOUTS,
    items: due.map(({ id }) => id),
    parallel: 5,
    work: (id) => carryPayout(context, id),
  });
}

/** Says which months' tax is to be paid over. */
async function tellTaxMonths({ database, clock }: AppContext): Promise<number> {
  await database.transaction((tx) => syncTaxMonths(tx, clock.now()));
  return 0;
}

export const dueWork: DueWork<AppContext>[] = [
  { name: PERIODS, every: HOUR, run: draftPeriod },
  { name: TERMS, every: 5 * MINUTE, run: endTerms },
  { name: PAYOUTS, every: 5_000, run: carryPayouts },
  { name: TAXES, every: HOUR, run: tellTaxMonths },
];
