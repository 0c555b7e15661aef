import type { Season } from "@ginkgo/api-contract/tours/tour-codes";
import type { TourSeason } from "@ginkgo/api-contract/tours/tours";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { SolarDay } from "tyme4ts";
import type { Clock } from "../../platform/clock.ts";

/** Terms from 冬至 on, as the calendar counts them; each season begins with its 立. */
const firstTermOf: [term: number, season: Season][] = [
  [21, "WINTER"],
  [15, "AUTUMN"],
  [9, "SUMMER"],
  [3, "SPRING"],
  [0, "WINTER"],
];

/** The solar term and the season of a day, in Asia/Shanghai. */
export function tourSeasonOf(clock: Clock): TourSeason {
  const today = shanghaiDay(clock.now());
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  const term = SolarDay.fromYmd(year, month, day).getTerm();
  const start = term.getJulianDay().getSolarDay();
  const pad = (n: number) => String(n).padStart(2, "0");
  return {
    term: term.getName(),
    startsOn: `${start.getYear()}-${pad(start.getMonth())}-${pad(start.getDay())}`,
    today,
    season: firstTermOf.find(([first]) => term.getIndex() >= first)![1],
  };
}
