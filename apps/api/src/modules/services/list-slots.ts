import {
  type DayState,
  type EmployeeSkill,
  requiredBySkill,
  requiredOfAll,
  type SlotState,
} from "@ginkgo/api-contract/services/service-codes";
import type { ServiceSlots } from "@ginkgo/api-contract/services/services";
import {
  addDays,
  DAY_MINUTES,
  daysBetween,
  midnightOf,
  shanghaiDay,
  timeOf,
  weekdayOf,
} from "@ginkgo/locale/shanghai-time";
import { badInput, problem } from "../../http/problem.ts";
import { HOUR } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { coveredIn, reachWords } from "../reference/areas/public.ts";
import {
  type Candidate,
  EVERYBODY,
  legalHoliday,
  readCalendars,
  readHours,
  serve,
} from "../workforce/public.ts";
import { surchargeText } from "./price-visit.ts";
import { type ServiceRules, serviceRules } from "./service-queries.ts";

const USUAL_DAYS = 14;

/** How many people are looked at: most times have somebody among the first. */
const STEPS = [120, EVERYBODY];

export interface SlotAsk {
  from?: string;
  days?: number;
  adcode?: string;
  skuId?: string;
}

/** Papers somebody needs for all of these skills. */
export const papersFor = (skills: readonly string[]): string[] => [
  ...new Set([...requiredOfAll, ...skills.flatMap((s) => requiredBySkill[s as EmployeeSkill] ?? [])]),
];

/** Starts of a day, minutes: every step that ends in time; a visit longer than the day's hours starts with them. */
export function startsOf(
  rules: Pick<ServiceRules, "day_start" | "day_end" | "step_minutes">,
  duration: number,
): number[] {
  const last = rules.day_end - duration;
  if (last < rules.day_start) return [rules.day_start];
  const count = Math.floor((last - rules.day_start) / rules.step_minutes) + 1;
  return Array.from({ length: count }, (_, i) => rules.day_start + i * rules.step_minutes);
}

/** Why a day has no times at all; undefined where it may have some. */
export function closedDay(rules: ServiceRules, date: string, today: string): DayState | undefined {
  if (date < today) return "rest";
  if (daysBetween(today, date) > rules.max_advance_days) return "pending";
  if (!rules.weekdays.split(",").includes(String(weekdayOf(date)))) return "rest";
  return rules.holiday_rest && legalHoliday(date) ? "rest" : undefined;
}

const slotState = (c: Candidate, earliest: number): SlotState =>
  c.start < earliest ? "closed" : c.wanted === 0 ? "open" : "full";

/** A day nobody works is a day of rest; one whose times are all taken, or too soon, is full. */
function stateOf(candidates: readonly Candidate[], earliest: number): DayState {
  if (candidates.some((c) => slotState(c, earliest) === "open")) return "open";
  return candidates.some((c) => c.start < earliest || c.worked) ? "full" : "rest";
}

/** Those times somebody's hours would allow. One that goes past midnight may be made of two people's days: kept. */
async function workable(
  db: Db,
  candidates: Candidate[],
  ask: Parameters<typeof readCalendars>[1],
  days: Parameters<typeof serve>[2],
): Promise<Candidate[]> {
  const tries = candidates.map((c) => ({ ...c, wanted: 1, worked: false }));
  for (const hours of await readHours(db, ask)) serve(tries, hours, days);
  const crosses = ({ start, end }: Candidate) =>
    Math.floor(start / DAY_MINUTES) !== Math.floor((end - 1) / DAY_MINUTES);
  return candidates.filter((c, i) => tries[i]!.worked || crosses(c));
}

/** Looks at people until every time has somebody: a few first, all the others only where times are left. */
async function findPeople(
  db: Db,
  candidates: readonly Candidate[],
  ask: Parameters<typeof readCalendars>[1],
): Promise<void> {
  const dateOf = (day: number) => addDays(ask.from, day);
  const days = {
    count: ask.days,
    weekdayOf: (day: number) => weekdayOf(dateOf(day)),
    isHoliday: (day: number) => legalHoliday(dateOf(day)) !== undefined,
  };
  let after = "0";
  let left = [...candidates];
  for (const most of STEPS) {
    if (left.length === 0) return;
    const { calendars, last } = await readCalendars(db, ask, { after, most });
    for (const calendar of calendars) serve(left, calendar, days);
    left = left.filter((c) => c.wanted > 0);
    if (after === "0" && left.length > 0) left = await workable(db, left, ask, days);
    after = last ?? after;
  }
}

const slotOf = (c: Candidate, state: SlotState) => ({
  start: timeOf(c.start % DAY_MINUTES),
  // A night ends on the day after.
  end: timeOf(c.end % DAY_MINUTES || DAY_MINUTES),
  state,
});

/**
 * When a service can come (rules §13): every day of the horizon with its times, from the weeks, other hours,
 * papers and bookings of everybody able to do it there.
 *
 * @throws {ProblemError} NOT_FOUND for an unknown service, BAD_INPUT for a specification of another one
 */
export async function listSlots(db: Db, id: string, ask: SlotAsk, now: Date): Promise<ServiceSlots> {
  const rules = await serviceRules(db, id);
  if (!rules) throw problem("NOT_FOUND", `service ${id}`);
  const sku = ask.skuId ? rules.skus.find((s) => s.id === ask.skuId) : rules.skus[0];
  if (!sku) throw badInput({ skuId: "没有这个套餐，请重新选择。" });
  const today = shanghaiDay(now);
  const { from = today, days = USUAL_DAYS } = ask;
  const covered = coveredIn(rules.areas, ask.adcode);
  const offered = rules.state === "ON" && covered.length > 0;
  const earliest = (now.getTime() + rules.lead_hours * HOUR - midnightOf(from)) / 60_000;

  const plans = Array.from({ length: days }, (_, day) => {
    const date = addDays(from, day);
    const closed = offered ? closedDay(rules, date, today) : "rest";
    const starts = closed ? [] : startsOf(rules, sku.durationMinutes);
    const candidates = starts.map((minute): Candidate => {
      const start = day * DAY_MINUTES + minute;
      const end = start + sku.durationMinutes;
      return { start, end, blockedTo: end + rules.buffer_minutes, wanted: sku.people, worked: false };
    });
    return { date, closed, candidates };
  });
  const inTime = plans.flatMap((p) => p.candidates).filter((c) => c.start >= earliest);
  await findPeople(db, inTime, {
    skills: rules.required_skills,
    certificates: papersFor(rules.required_skills),
    reach: [...new Set(covered.flatMap(reachWords))],
    from,
    days,
    now,
  });

  return {
    covered: covered.length > 0,
    days: plans.map(({ date, closed, candidates }) => {
      const shown = closed ?? stateOf(candidates, earliest);
      return {
        date,
        weekday: weekdayOf(date),
        state: shown,
        holiday: legalHoliday(date),
        slots:
          shown === "rest"
            ? []
            : candidates.map((c) => {
                const slot = slotOf(c, slotState(c, earliest));
                return { ...slot, surcharge: surchargeText(rules.surcharges, { date, start: slot.start }) };
              }),
      };
    }),
  };
}
