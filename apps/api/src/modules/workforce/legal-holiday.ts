import { LegalHoliday, SolarDay } from "tyme4ts";

const NEW_YEAR = "1-1";
/** Days off by the regulation on holidays, month and day of the sun's calendar. */
const solarDays: Record<string, string> = {
  [NEW_YEAR]: "元旦",
  "5-1": "劳动节",
  "5-2": "劳动节",
  "10-1": "国庆节",
  "10-2": "国庆节",
  "10-3": "国庆节",
};
/** The same of the moon's calendar. */
const lunarDays: Record<string, string> = {
  "1-1": "春节",
  "1-2": "春节",
  "1-3": "春节",
  "5-5": "端午节",
  "8-15": "中秋节",
};

const partsOf = (day: string) => day.split("-").map(Number) as [number, number, number];

/** The days the regulation itself names; what a notice moves around them is not among them. */
function byRegulation(day: string): string | undefined {
  const [year, month, date] = partsOf(day);
  const solar = SolarDay.fromYmd(year, month, date);
  const lunar = solar.getLunarDay();
  const next = solar.next(1).getLunarDay();
  const of = (l: typeof lunar) => `${l.getMonth()}-${l.getDay()}`;
  if (of(next) === NEW_YEAR) return "除夕";
  if (solar.getTermDay().getDayIndex() === 0 && solar.getTerm().getName() === "清明") return "清明节";
  return solarDays[`${month}-${date}`] ?? lunarDays[of(lunar)];
}

const known = new Map<string, string | undefined>();

/**
 * The legal holiday a day belongs to, as the State Council's notice for that year arranges it; of a year without a
 * notice yet, the days the regulation names. Weekends are none.
 *
 * @param day `YYYY-MM-DD`
 */
export function legalHoliday(day: string): string | undefined {
  if (known.has(day)) return known.get(day);
  const [year, month, date] = partsOf(day);
  const noticed = LegalHoliday.fromYmd(year, 10, 1) ?? LegalHoliday.fromYmd(year, 5, 1);
  const found = noticed ? LegalHoliday.fromYmd(year, month, date) : null;
  const name = noticed ? (found && !found.isWork() ? found.getName() : undefined) : byRegulation(day);
  if (known.size > 4000) known.clear();
  known.set(day, name);
  return name;
}
