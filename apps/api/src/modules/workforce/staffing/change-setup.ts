import { type EmployeeSkill, employeeSkills } from "@ginkgo/api-contract/services/service-codes";
import type { Hours } from "@ginkgo/api-contract/visits/employee-work";
import { hoursText, monthDayText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq } from "drizzle-orm";
import { badInput } from "../../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { areaName, checkAreas, reachOf } from "../../reference/areas/public.ts";
import { dropOtherHours, readEmployeeWeek, saveOtherHours, saveWeek } from "../employee-hours.ts";
import { employeeEvents, employees } from "../tables.ts";
import { lockEmployee, noteChange, type StaffChange } from "./lock-employee.ts";

/** What staff change of an employee; what is not given stays. */
export interface SetupChange {
  skills?: EmployeeSkill[] | undefined;
  areas?: string[] | undefined;
  week?: { weekday: number; hours: Hours[] }[] | undefined;
  holidayOff?: boolean | undefined;
  days?: { day: string; hours: Hours[] | null }[] | undefined;
}

const WEEKDAYS = "一二三四五六日";
const timesText = (hours: readonly Hours[]) => hours.map(hoursText).join("、") || "休息";

/** What is added and what is taken away, in words. */
function listChange(name: string, before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((one) => !before.includes(one));
  const gone = before.filter((one) => !after.includes(one));
  if (added.length === 0 && gone.length === 0) return [];
  return [
    `${name}：${[
      ...(added.length > 0 ? [`加${added.join("、")}`] : []),
      ...(gone.length > 0 ? [`去掉${gone.join("、")}`] : []),
    ].join("，")}`,
  ];
}

/** What a change alters, one line each; nothing where all of it is so already. */
export async function describeSetup(db: Db, id: string, change: SetupChange, now: Date): Promise<string[]> {
  const own = (await firstOf(
    db
      .select({ skills: employees.skills, areas: employees.areas })
      .from(employees)
      .where(eq(employees.id, id)),
  ))!;
  const { week, holidayOff, timeOff } = await readEmployeeWeek(db, id, now);
  const skillsOf = (codes: readonly string[]) => codes.map((c) => employeeSkills[c as EmployeeSkill] ?? c);
  const hoursOn = (list: SetupChange["week"], weekday: number) =>
    timesText(list?.find((w) => w.weekday === weekday)?.hours ?? []);
  return [
    ...(change.skills ? listChange("会做", skillsOf(own.skills), skillsOf(change.skills)) : []),
    ...(change.areas ? listChange("去哪里", own.areas.map(areaName), change.areas.map(areaName)) : []),
    ...(change.week
      ? [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
          const [was, is] = [hoursOn(week, day), hoursOn(change.week, day)];
          return was === is ? [] : [`周${WEEKDAYS[day - 1]}：${was} 改为 ${is}`];
        })
      : []),
    ...(change.holidayOff !== undefined && change.holidayOff !== holidayOff
      ? [`法定节假日：${change.holidayOff ? "休息" : "照常"}`]
      : []),
    ...(change.days ?? []).flatMap(({ day, hours }) => {
      const before = timeOff.find((t) => t.day === day);
      const was = before ? timesText(before.hours) : "照平常";
      const is = hours ? timesText(hours) : "照平常";
      return was === is ? [] : [`${monthDayText(day)}：${was} 改为 ${is}`];
    }),
  ];
}

/**
 * Changes what somebody does, where and when.
 * @returns what it alters, in words
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, BAD_INPUT
 */
export async function changeSetup(
  tx: Tx,
  id: string,
  change: SetupChange & { reason: string },
  by: StaffChange,
  now: Date,
): Promise<string[]> {
  const employee = await lockEmployee(tx, id, by);
  if (change.areas) checkAreas(change.areas, "areas");
  const past = change.days?.findIndex(({ day }) => day < shanghaiDay(now)) ?? -1;
  if (past >= 0) throw badInput({ [`days.${past}.day`]: "这一天已经过去了，请选今天或以后的日子。" });
  const changes = await describeSetup(tx, id, change, now);
  if (changes.length === 0) return changes;
  const { skills, areas } = change;
  if (skills || areas)
    await tx
      .update(employees)
      .set({ ...(skills ? { skills } : {}), ...(areas ? { areas, reach: reachOf(areas) } : {}) })
      .where(eq(employees.id, id));
  if (change.week || change.holidayOff !== undefined)
    await saveWeek(
      tx,
      id,
      {
        ...(change.week ? { week: change.week } : {}),
        ...(change.holidayOff === undefined ? {} : { holidayOff: change.holidayOff }),
      },
      now,
    );
  for (const { day, hours } of change.days ?? [])
    if (hours) await saveOtherHours(tx, id, day, hours);
    else await dropOtherHours(tx, id, day);
  await tx.insert(employeeEvents).values({
    employeeId: id,
    kind: "CHANGE",
    text: `${changes.join("；")}。原因：${change.reason}`,
    staffId: by.staffId,
    at: now,
  });
  const touched = Object.keys(change).filter((name) => name !== "reason" && name !== "version");
  await noteChange(tx, employee, by, { action: "EMPLOYEE_CHANGED", detail: touched.join(",") }, now);
  return changes;
}
