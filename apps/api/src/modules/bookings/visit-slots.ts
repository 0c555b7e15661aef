import { BOOK_DAYS, type VisitSlots } from "@ginkgo/api-contract/bookings/bookings";
import { addDays, midnightOf, minutesOf, shanghaiDay, timeOf, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { and, between, eq, isNotNull, ne, sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import { DAY, HOUR, later, MINUTE } from "../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { shownOrg } from "../organisations/public.ts";
import { organisationDetails, organisations } from "../organisations/tables.ts";
import { legalHoliday } from "../workforce/public.ts";
import { booked, isLive } from "./book-row.ts";
import { isReceiving, startFor, type VisitPart, type VisitRules, visitRulesOf } from "./visit-rules.ts";

const USUAL_DAYS = 14;
const weekdayNames = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

/** 570 → 9:30, as people write it. */
const hourText = (at: number) => timeOf(at).replace(/^0/, "");

/** The rules of a home that is shown. @throws {ProblemError} NOT_FOUND */
export async function readVisitRules(db: Db, orgId: string): Promise<VisitRules> {
  const found = await firstOf(
    db
      .select({ visit: sql<VisitPart | null>`${organisationDetails.details}->'visit'` })
      .from(organisations)
      .leftJoin(organisationDetails, eq(organisationDetails.orgId, organisations.id))
      .where(shownOrg(orgId)),
  );
  if (!found) throw problem("NOT_FOUND", `organisation ${orgId}`);
  return visitRulesOf(found.visit ?? undefined);
}

interface Stay {
  from: string;
  to: string;
  /** A booking that gives its own place up. */
  except?: string | undefined;
}

/** Families booked by day and time offered: `2026-11-25 570`. A visit without an hour takes nobody's place. */
async function countTaken(db: Db, orgId: string, rules: VisitRules, { from, to, except }: Stay) {
  const found = await db
    .select({ day: booked.day, start: sql<string>`${booked.start}` })
    .from(booked)
    .where(
      and(
        sql`${booked.kind} = 'VISIT'`,
        eq(booked.targetId, orgId),
        isLive,
        isNotNull(booked.start),
        between(booked.day, from, to),
        ne(booked.id, except ?? "0"),
      ),
    );
  const taken = new Map<string, number>();
  for (const { day, start } of found) {
    const key = `${day} ${startFor(rules, minutesOf(start))}`;
    taken.set(key, (taken.get(key) ?? 0) + 1);
  }
  return (day: string, start: number) => taken.get(`${day} ${start}`) ?? 0;
}

/** Whether a home receives people on a day at all. */
const isOpenDay = (rules: VisitRules, day: string): boolean =>
  (rules.weekdays.length === 0 || rules.weekdays.includes(weekdayOf(day))) &&
  !rules.closedOn.includes(day) &&
  !(rules.holidayRest && legalHoliday(day));

/** Whether a time still lies far enough ahead. */
const isAhead = ({ noticeHours }: VisitRules, day: string, at: number, now: Date): boolean =>
  midnightOf(day) + at * MINUTE >= now.getTime() + noticeHours * HOUR;

/** Days with the times offered, as the home's rules and what is booked leave them. @throws {ProblemError} NOT_FOUND */
export async function listVisitSlots(
  db: Db,
  orgId: string,
  { from, days = USUAL_DAYS }: { from?: string | undefined; days?: number | undefined },
  now: Date,
): Promise<VisitSlots> {
  const rules = await readVisitRules(db, orgId);
  const today = shanghaiDay(now);
  const first = from && from > today ? from : today;
  const farthest = shanghaiDay(later(now, BOOK_DAYS * DAY));
  const taken = await countTaken(db, orgId, rules, { from: first, to: addDays(first, days) });
  return {
    days: Array.from({ length: days }, (_, n) => {
      const date = addDays(first, n);
      const holiday = legalHoliday(date);
      const slots = rules.starts.map((start) => {
        const isFull = taken(date, start) >= rules.families;
        const state = !isAhead(rules, date, start, now) ? "closed" : isFull ? "full" : "open";
        return { start: timeOf(start), state } as const;
      });
      const isOpen = slots.some(({ state }) => state === "open");
      const isFull = slots.some(({ state }) => state === "full");
      const state =
        date > farthest
          ? "pending"
          : !isOpenDay(rules, date)
            ? "rest"
            : isOpen
              ? "open"
              : isFull
                ? "full"
                : "rest";
      return { date, weekday: weekdayOf(date), ...(holiday ? { holiday } : {}), state, slots } as const;
    }),
    starts: rules.starts.map(timeOf),
    from: timeOf(rules.from),
    to: timeOf(rules.to),
    quiet: rules.quiet && { from: timeOf(rules.quiet.from), to: timeOf(rules.quiet.to) },
    noticeHours: rules.noticeHours,
  };
}

function hoursText({ from, to, quiet }: VisitRules): string {
  const whole = `${hourText(from)}–${hourText(to)}`;
  return quiet ? `${hourText(from)}–${hourText(quiet.from)} 或 ${hourText(quiet.to)}–${hourText(to)}` : whole;
}

/** @throws {ProblemError} BAD_INPUT for a day on which nobody is shown round */
function checkDay(rules: VisitRules, date: string): void {
  if (isOpenDay(rules, date)) return;
  const holiday = rules.holidayRest ? legalHoliday(date) : undefined;
  const days = rules.weekdays.map((d) => weekdayNames[d - 1]).join("、");
  throw badInput({
    date: holiday
      ? `${holiday}不接待参观，请换一天。`
      : rules.closedOn.includes(date)
        ? "这一天不接待参观，请换一天。"
        : `这一天不接待参观，请选${days}。`,
  });
}

/** @throws {ProblemError} BAD_INPUT for an hour outside those of the home, or too soon */
function checkHour(rules: VisitRules, date: string, at: number, now: Date): void {
  if (rules.quiet && at >= rules.quiet.from && at < rules.quiet.to)
    throw badInput({
      start: `${hourText(rules.quiet.from)}–${hourText(rules.quiet.to)} 长辈休息，不接待参观。请选 ${hoursText(rules)}。`,
    });
  if (!isReceiving(rules, at)) throw badInput({ start: `这个时间不接待参观，请选 ${hoursText(rules)}。` });
  if (!isAhead(rules, date, at, now))
    throw badInput({ start: `至少提前 ${rules.noticeHours} 小时约，请选晚一些的时间。` });
}

/**
 * Whether somebody may come to a home then; holds the home's day until the transaction ends, so that the last place at
 * a time is given once.
 *
 * @param except a booking whose own place is given up
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT beside the day or the hour
 */
export async function takeVisitPlace(
  tx: Tx,
  orgId: string,
  { date, start, except }: { date: string; start?: string | undefined; except?: string | undefined },
  now: Date,
): Promise<void> {
  const rules = await readVisitRules(tx, orgId);
  checkDay(rules, date);
  if (start) checkHour(rules, date, minutesOf(start), now);
  await tx.execute(sql`select pg_advisory_xact_lock(7285, hashtext(${`${orgId} ${date}`}))`);
  const taken = await countTaken(tx, orgId, rules, { from: date, to: date, except });
  const isFull = (at: number) => taken(date, at) >= rules.families;
  if (start) {
    if (isFull(startFor(rules, minutesOf(start))))
      throw badInput({ start: "这个时间约满了，请换一个时间，或换一天。" });
    return;
  }
  if (!isAhead(rules, date, rules.to - 1, now))
    throw badInput({ date: "今天来不及了，请选明天或以后的日子。" });
  if (rules.starts.every(isFull)) throw badInput({ date: "这一天约满了，请换一天。" });
}
