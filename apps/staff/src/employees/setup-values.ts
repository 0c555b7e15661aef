import type { BodyInput } from "@ginkgo/api-contract/endpoint";
import type { EmployeeFile } from "@ginkgo/api-contract/visits/employee-files";
import type { changeEmployee } from "@ginkgo/api-contract/visits/employee-setup";
import { textOf } from "../step-form/step-fields.tsx";

export type Setup = Omit<BodyInput<typeof changeEmployee>, "reason" | "version">;
type Hours = NonNullable<Setup["week"]>[number]["hours"];

/** So many stretches of a day can be written. */
export const STRETCHES = 2;
export const WEEKDAYS = "一二三四五六日";

/** Stretches as the form has them: of those that are begun, both ends. */
function hoursOf(form: FormData, prefix: string): Hours {
  return Array.from({ length: STRETCHES }, (_, i) => ({
    start: textOf(form, `${prefix}.${i}.start`),
    end: textOf(form, `${prefix}.${i}.end`),
  })).filter(({ start, end }) => start !== "" || end !== "");
}

const asText = (hours: Hours) => hours.map(({ start, end }) => `${start}-${end}`).join(",");
const sameList = (a: readonly string[], b: readonly string[]) =>
  [...a].sort().join() === [...b].sort().join();

/** What the form says other than the file: the rest is not sent. */
export function setupOf(form: FormData, file: EmployeeFile, areas: readonly string[]): Setup {
  const skills = form.getAll("skills").map(String) as NonNullable<Setup["skills"]>;
  const week = file.week.map(({ weekday }) => ({ weekday, hours: hoursOf(form, `week.${weekday}`) }));
  const isSameWeek = week.every(
    ({ weekday, hours }) => asText(hours) === asText(file.week.find((w) => w.weekday === weekday)!.hours),
  );
  const holidayOff = form.get("holidayOff") === "on";
  const day = textOf(form, "day");
  const kind = textOf(form, "dayKind");
  const other = kind === "off" ? [] : kind === "plain" ? null : hoursOf(form, "day");
  return {
    ...(sameList(skills, file.setup.skills) ? {} : { skills }),
    ...(sameList(
      areas,
      file.setup.areas.map((a) => a.adcode),
    )
      ? {}
      : { areas: [...areas] }),
    ...(isSameWeek ? {} : { week }),
    ...(holidayOff === file.holidayOff ? {} : { holidayOff }),
    ...(day ? { days: [{ day, hours: other }] } : {}),
  };
}

/** The refusal of one of the stretches, which all stand under one sentence. */
export const refusalUnder = (fields: Record<string, string>, prefix: string): string | undefined =>
  Object.entries(fields).find(([name]) => name.startsWith(prefix))?.[1];
