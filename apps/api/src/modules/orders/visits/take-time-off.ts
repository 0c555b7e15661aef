import type { Hours } from "@ginkgo/api-contract/visits/employee-work";
import { momentText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import { badInput, ProblemError } from "../../../http/problem.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { saveOtherHours } from "../../workforce/public.ts";
import { employees } from "../../workforce/tables.ts";
import { itemsOf } from "../paying/mark-order-paid.ts";
import { agreed, hoursOfVisit, visitsBetween } from "./employee-calendar.ts";
import { placeName } from "./place-name.ts";

/**
 * An employee works only in these hours on a day, or not at all.
 * @throws {ProblemError} BAD_INPUT for a day gone by, TIME_OFF_VISIT with a sentence naming the visit that stands there
 */
export async function takeTimeOff(
  tx: Tx,
  employeeId: string,
  day: string,
  hours: readonly Hours[],
  now: Date,
): Promise<void> {
  if (day < shanghaiDay(now)) throw badInput({ day: "这一天已经过去了，请选今天或以后的日子。" });
  // Two presses at once take turns.
  await tx
    .select({ found: sql<number>`1` })
    .from(employees)
    .where(eq(employees.id, employeeId))
    .for("no key update");
  for (const visit of await visitsBetween(tx, employeeId, { from: day, to: day, statuses: agreed })) {
    const { start, end } = hoursOfVisit(visit);
    if (hours.some((h) => h.start <= start && h.end >= end)) continue;
    const [item] = await itemsOf(tx, visit.id);
    throw new ProblemError("TIME_OFF_VISIT", "", {
      day: `${momentText(visit.startsAt!)} 您已经接了“${item!.name}”（${placeName(visit.adcode)}），那段时间不能休息。请先联系客服换人。`,
    });
  }
  await saveOtherHours(tx, employeeId, day, hours);
}
