import { addDays, midnightOf, shanghaiDay, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { problem } from "../../http/problem.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { areaPath, reachWords } from "../reference/areas/public.ts";
import type { VisitTimes } from "../workforce/bookings/public.ts";
import {
  type Calendar,
  type Candidate,
  type EmployeeAnswers,
  EVERYBODY,
  legalHoliday,
  readAnswers,
  readCalendars,
  serve,
  workingSpans,
} from "../workforce/public.ts";
import { papersFor } from "./list-slots.ts";
import { type ServiceRules, serviceRules } from "./service-queries.ts";
import {
  byScore,
  type MeantVisit,
  readLoads,
  type ScorePart,
  scoreParts,
  sumOf,
  type VisitLoad,
  withMeant,
} from "./visit-score.ts";

/** A visit with what is kept free after it. */
export const timesOf = (
  { buffer_minutes }: Pick<ServiceRules, "buffer_minutes">,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): VisitTimes => ({ startsAt, endsAt, blockedTo: new Date(endsAt.getTime() + buffer_minutes * MINUTE) });

const daysFrom = (from: string) => ({
  count: 1,
  weekdayOf: (day: number) => weekdayOf(addDays(from, day)),
  isHoliday: (day: number) => legalHoliday(addDays(from, day)) !== undefined,
});

/** Whether somebody works at a visit's time, and whether nothing else stands there. */
function timeOf(calendar: Calendar, visit: VisitTimes): { works: boolean; free: boolean } {
  const from = shanghaiDay(visit.startsAt);
  const minutes = (at: Date) => (at.getTime() - midnightOf(from)) / MINUTE;
  const wish: Candidate = {
    start: minutes(visit.startsAt),
    end: minutes(visit.endsAt),
    blockedTo: minutes(visit.blockedTo),
    wanted: 1,
    worked: false,
  };
  serve([wish], calendar, daysFrom(from));
  return { works: wish.worked, free: wish.wanted === 0 };
}

/** When somebody is taken, with what is meant for them besides. */
const busyWith = ({ busy }: Calendar, meant: readonly MeantVisit[], from: string): Calendar["busy"] => {
  const minutes = (at: Date) => (at.getTime() - midnightOf(from)) / MINUTE;
  return [
    ...busy,
    ...meant.map((one): Calendar["busy"][number] => [minutes(one.startsAt), minutes(one.blockedTo)]),
  ].toSorted(([a], [b]) => a - b);
};

interface Asked {
  now: Date;
  /** What is booked under these takes no time. */
  except?: readonly string[];
  /** How often each came to this customer before. */
  known?: ReadonlyMap<string, number>;
  /** What is meant for somebody and not booked yet. */
  meant?: readonly MeantVisit[];
}

const askOf = (rules: ServiceRules, adcode: string, visit: VisitTimes, { now, except }: Asked) => ({
  skills: rules.required_skills,
  certificates: papersFor(rules.required_skills),
  reach: reachWords(adcode),
  from: shanghaiDay(visit.startsAt),
  days: 1,
  now,
  except,
});

/** Employees able and free then, in the order they are asked: those who come cheapest first (visit-score.ts). */
export async function freePeople(
  db: Db,
  rules: ServiceRules,
  adcode: string,
  visit: VisitTimes,
  asked: Asked,
): Promise<string[]> {
  const free = { from: visit.startsAt, to: visit.blockedTo };
  const ask = { ...askOf(rules, adcode, visit, asked), free };
  const { calendars } = await readCalendars(db, ask, { after: "0", most: EVERYBODY });
  const ids = calendars.filter((calendar) => timeOf(calendar, visit).free).map((c) => c.id);
  const loads = await readLoads(db, ids, visit, asked);
  return loads
    .map((load) => ({
      id: load.id,
      score: sumOf(scoreParts(load, adcode, asked.known?.get(load.id) ?? 0)),
    }))
    .toSorted(byScore)
    .map(({ id }) => id);
}

/** Somebody of the city, with whether they can make a visit and all it depends on. */
export interface VisitCandidate extends EmployeeAnswers {
  works: boolean;
  free: boolean;
  /** Nothing is in the way. */
  can: boolean;
  /** Hours of the day of the visit, minutes. */
  hours: readonly (readonly [number, number])[];
  load: VisitLoad;
  parts: ScorePart[];
  score: number;
  /** Whether they could come, and their score, were nothing meant for them besides. */
  alone: { can: boolean; score: number };
}

/** What a service asks of who makes its visits. */
export interface Demands {
  skills: string[];
  certificates: string[];
}

/**
 * Everybody of the city of a visit with the answers to the very questions `holdVisit` asks, in the order it takes them;
 * those who cannot come last.
 */
export async function visitCandidates(
  db: Db,
  { serviceId, adcode }: { serviceId: string; adcode: string },
  visit: { startsAt: Date; endsAt: Date },
  asked: Asked,
): Promise<{ candidates: VisitCandidate[]; demands: Demands; times: VisitTimes }> {
  const rules = await serviceRules(db, serviceId);
  if (!rules) throw problem("NOT_FOUND", `service ${serviceId}`);
  const times = timesOf(rules, visit);
  const ask = askOf(rules, adcode, times, asked);
  const city = areaPath(adcode)[1] ?? adcode;
  const answers = await readAnswers(db, ask, [...new Set([...ask.reach, ...reachWords(city)])]);
  const loads = new Map(
    (
      await readLoads(
        db,
        answers.map((a) => a.id),
        times,
        asked,
      )
    ).map((load) => [load.id, load]),
  );
  const days = daysFrom(ask.from);
  const candidates = answers.map((answer): VisitCandidate => {
    const booked = loads.get(answer.id)!;
    const meant = asked.meant?.filter((one) => one.employeeId === answer.id) ?? [];
    const calendar = meant.length > 0 ? { ...answer, busy: busyWith(answer, meant, ask.from) } : answer;
    const time = timeOf(calendar, times);
    const load = withMeant(booked, meant, times);
    const known = asked.known?.get(answer.id) ?? 0;
    const parts = scoreParts(load, adcode, known);
    const { active, accepts, skilled, near, hasPapers } = answer;
    const isFit = active && accepts && skilled && near && hasPapers;
    const hours = workingSpans(answer, days).filter(([from]) => from < 24 * 60);
    return {
      ...calendar,
      ...time,
      can: isFit && time.free,
      hours,
      load,
      parts,
      score: sumOf(parts),
      alone:
        meant.length > 0
          ? {
              can: isFit && timeOf(answer, times).free,
              score: sumOf(scoreParts(booked, adcode, known)),
            }
          : { can: isFit && time.free, score: sumOf(parts) },
    };
  });
  return {
    candidates: candidates.toSorted((a, b) => Number(b.can) - Number(a.can) || byScore(a, b)),
    demands: { skills: ask.skills, certificates: ask.certificates },
    times,
  };
}
