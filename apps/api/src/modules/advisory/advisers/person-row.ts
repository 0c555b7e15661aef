import type { ServicePerson } from "@ginkgo/api-contract/advisory/advisers";
import {
  type AdviserTitle,
  adviserTitles,
  type OnlineState,
  onlineStates,
} from "@ginkgo/api-contract/advisory/advisory-codes";
import {
  addDays,
  minuteOfDay,
  minutesOf,
  shanghaiDay,
  shanghaiTime,
  weekdayOf,
} from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";

/** Nobody is there whose sockets and calls have been silent for so long, milliseconds. */
export const AWAY_AFTER = 60_000;

/** A row of advisory.people with the name of the account and how many conversations keep them busy. */
export interface PersonRow {
  id: string;
  kind: "ADVISER" | "SERVICE";
  name: string;
  title: AdviserTitle | null;
  employeeNo: string;
  avatarUrl: string | null;
  intro: string;
  specialties: string[];
  areas: string[];
  certificates: string[];
  yearsOfWork: number;
  servedFamilies: number;
  capacity: number;
  workDays: number[];
  workFrom: string;
  workTo: string;
  standInId: string | null;
  state: OnlineState;
  seenAt: number | null;
  responseMinutes: number | null;
  scoreSum: number;
  scoreCount: number;
  load: number;
}

/** People of a statement's rest: `where … order by …`, the table called `p`. Blocked accounts are nobody. */
export const personRows = (db: Db, rest: SQL): Promise<PersonRow[]> =>
  rows(
    db,
    sql`select p.staff_id::text as id, p.kind, t.name, p.title, p.employee_no as "employeeNo", p.avatar_url as "avatarUrl",
      p.intro, p.specialties, p.areas, p.certificates, p.years_of_work as "yearsOfWork",
      p.served_families as "servedFamilies", p.capacity, p.work_days as "workDays", p.work_from as "workFrom",
      p.work_to as "workTo", p.stand_in_id::text as "standInId", p.state, ${millis(sql`p.seen_at`)} as "seenAt",
      p.response_minutes as "responseMinutes", p.score_sum as "scoreSum", p.score_count as "scoreCount",
      (select count(*)::int from advisory.conversations c where c.staff_id = p.staff_id and c.state = 'OPEN'
        and (c.active or c.unanswered_since is not null)) as load
    from advisory.people p join identity.staff t on t.id = p.staff_id and t.state = 'ACTIVE' ${rest}`,
  );

export const personRow = async (db: Db, id: string): Promise<PersonRow | undefined> =>
  (await personRows(db, sql`where p.staff_id = ${id}::bigint`))[0];

export function isWorkTime({ workDays, workFrom, workTo }: PersonRow, now: Date): boolean {
  const minute = minuteOfDay(now);
  const isDay = workDays.includes(weekdayOf(shanghaiDay(now)));
  return isDay && minute >= minutesOf(workFrom) && minute < minutesOf(workTo);
}

/** When they are next at work: now if they are. Undefined for who has no working days. */
export function nextWorkTime(person: PersonRow, now: Date): Date | undefined {
  if (isWorkTime(person, now)) return now;
  const today = shanghaiDay(now);
  for (let ahead = 0; ahead < 8; ahead++) {
    const day = addDays(today, ahead);
    const start = shanghaiTime(day, person.workFrom);
    if (start > now && person.workDays.includes(weekdayOf(day))) return start;
  }
  return undefined;
}

/** Whether somebody can be reached: set so by themself, seen lately, within their hours. */
export function onlineState(person: PersonRow, now: Date): OnlineState {
  const isSeen = person.seenAt !== null && now.getTime() - person.seenAt < AWAY_AFTER;
  return isSeen && isWorkTime(person, now) ? person.state : "OFFLINE";
}

const days = "一二三四五六日";
const dayOf = (d: number) => days[d - 1]!;

/** Days of the week as people say them, runs of three and more joined: 周一至周五, 周一、三、五. */
export function daysText(workDays: readonly number[]): string {
  const runs: number[][] = [];
  for (const d of workDays.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last.at(-1) === d - 1) last.push(d);
    else runs.push([d]);
  }
  if (runs[0]?.length === 7) return "每天";
  const hours = runs.flatMap((run) =>
    run.length > 2 ? [`${dayOf(run[0]!)}至周${dayOf(run.at(-1)!)}`] : run.map(dayOf),
  );
  return `周${hours.join("、")}`;
}

/** 09:00 → 9:00 */
const hourText = (clock: string) => clock.replace(/^0(?=\d)/, "");

export const presentPerson = (person: PersonRow, now: Date): ServicePerson => {
  const state = onlineState(person, now);
  return {
    id: person.id,
    name: person.name,
    avatarUrl: person.avatarUrl,
    title: person.title ? adviserTitles[person.title] : "客服专员",
    onlineState: state,
    onlineStateText: onlineStates[state],
    responseMinutes: person.responseMinutes,
    workTime: `${daysText(person.workDays)} ${hourText(person.workFrom)}–${hourText(person.workTo)}`,
  };
};
