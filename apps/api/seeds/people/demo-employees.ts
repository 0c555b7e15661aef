import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import {
  type CertificateKind,
  type EmployeeSkill,
  employeeSkills,
} from "@ginkgo/api-contract/services/service-codes";
import { addDays, shanghaiDay, timeOf, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { memberOfProvedPhone } from "../../src/modules/identity/find-member.ts";
import { NewEmployee, type NewEmployeeInput } from "../../src/modules/workforce/new-employee.ts";
import { writeEmployees } from "../../src/modules/workforce/write-employees.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import type { Vault } from "../../src/platform/secrets/vault.ts";
import { randomFor } from "../random.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const nanjing = ["320100"];
const everySkill = codesOf(employeeSkills);
/** The number of the demo employee, who can do everything everywhere in the city (rules §13). */
const DEMO_NO = "NJ0001";

type Line = [
  no: string,
  name: string,
  gender: "F" | "M",
  born: number,
  home: string,
  grade: "NORMAL" | "SILVER" | "GOLD",
  areas: string[],
  skills: EmployeeSkill[],
  papers: CertificateKind[],
];

const base: CertificateKind[] = ["HEALTH", "IDENTITY", "NO_RECORD", "INSURANCE"];
const care: EmployeeSkill[] = ["DAILY_CARE", "BATHING", "COOKING"];
const nurse: EmployeeSkill[] = ["MEDICAL_NURSING", "DISABILITY_CARE"];

/** What all of those skills need, and the best of each ladder. */
const demoPapers: CertificateKind[] = ["CAREGIVER_1", "LTC_3", "NURSE", "REHAB", "ESCORT", "FIRST_AID"];

const lines: Line[] = [
  [DEMO_NO, "刘阿姨", "F", 1978, "江苏盱眙", "GOLD", nanjing, everySkill, demoPapers],
  [
    "NJ0002",
    "王阿姨",
    "F",
    1974,
    "安徽滁州",
    "GOLD",
    ["320106", "320102"],
    care,
    ["CAREGIVER_2", "FIRST_AID"],
  ],
  ["NJ0003", "李护士", "F", 1988, "江苏南京", "GOLD", nanjing, nurse, ["NURSE", "FIRST_AID"]],
  ["NJ0004", "赵师傅", "M", 1970, "江苏高邮", "SILVER", nanjing, ["FITTING", "EMERGENCY"], ["FIRST_AID"]],
  [
    "NJ0005",
    "周阿姨",
    "F",
    1976,
    "江苏淮安",
    "SILVER",
    ["320104", "320105"],
    [...care, "DISABILITY_CARE"],
    ["CAREGIVER_3", "LTC_4"],
  ],
  ["NJ0006", "孙阿姨", "F", 1980, "安徽天长", "SILVER", ["320115"], [...care, "CLEANING"], ["CAREGIVER_4"]],
  ["NJ0007", "钱老师", "M", 1985, "江苏扬州", "GOLD", nanjing, ["REHABILITATION", "ASSESSMENT"], ["REHAB"]],
  [
    "NJ0008",
    "吴姑娘",
    "F",
    1995,
    "江苏徐州",
    "SILVER",
    ["320106", "320104", "320105"],
    ["ESCORT"],
    ["ESCORT", "FIRST_AID"],
  ],
  ["NJ0009", "郑师傅", "M", 1968, "江苏泰兴", "NORMAL", nanjing, ["GROOMING"], []],
  ["NJ0010", "冯阿姨", "F", 1972, "江苏兴化", "NORMAL", nanjing, ["CLEANING", "COOKING"], ["NUTRITION"]],
  [
    "NJ0011",
    "陈社工",
    "F",
    1991,
    "江苏南京",
    "SILVER",
    nanjing,
    ["COUNSELLING", "ASSESSMENT"],
    ["SOCIAL_WORKER", "PSYCHOLOGY"],
  ],
  ["NJ0012", "褚师傅", "M", 1966, "河南固始", "SILVER", nanjing, ["MASSAGE"], []],
  [
    "NJ0013",
    "卫阿姨",
    "F",
    1979,
    "江苏宝应",
    "NORMAL",
    ["320113", "320102"],
    ["DEMENTIA_CARE", "DAILY_CARE"],
    ["CAREGIVER_4", "LTC_5"],
  ],
  [
    "NJ0014",
    "蒋师傅",
    "M",
    1973,
    "江苏南京",
    "NORMAL",
    nanjing,
    ["EMERGENCY", "DAILY_CARE"],
    ["FIRST_AID", "CAREGIVER_5"],
  ],
  [
    "NJ0015",
    "沈护士",
    "F",
    1990,
    "江苏南通",
    "SILVER",
    ["320106", "320111", "320116"],
    nurse,
    ["NURSE", "HEALTH_MANAGER"],
  ],
  [
    "NJ0016",
    "杨阿姨",
    "F",
    1977,
    "四川南充",
    "NORMAL",
    nanjing,
    ["DAILY_CARE", "DISABILITY_CARE"],
    ["CAREGIVER_1", "LTC_3"],
  ],
  ["NJ0017", "朱阿姨", "F", 1981, "江苏盐城", "NORMAL", nanjing, care, ["CAREGIVER_3"]],
  [
    "SZ0001",
    "陆阿姨",
    "F",
    1975,
    "江苏常熟",
    "GOLD",
    ["320500"],
    [...care, "ESCORT"],
    ["CAREGIVER_3", "FIRST_AID"],
  ],
  [
    "SZ0002",
    "顾阿姨",
    "F",
    1979,
    "江苏昆山",
    "SILVER",
    ["320508", "320506"],
    [...care, "DISABILITY_CARE"],
    ["CAREGIVER_3"],
  ],
  ["WX0001", "荣阿姨", "F", 1976, "江苏宜兴", "SILVER", ["320200"], ["CLEANING", "COOKING"], []],
  ["CZ0001", "恽阿姨", "F", 1974, "江苏溧阳", "NORMAL", ["320400"], ["COOKING"], []],
  [
    "SH0001",
    "毛阿姨",
    "F",
    1973,
    "江苏启东",
    "GOLD",
    ["310000"],
    [...care, "DISABILITY_CARE"],
    ["CAREGIVER_2", "LTC_4"],
  ],
  ["YZ0001", "阮姑娘", "F", 1993, "江苏扬州", "NORMAL", ["321000"], ["COUNSELLING"], ["SOCIAL_WORKER"]],
];

const day = { start: "08:00", end: "20:00" };
const weeks: Record<string, NewEmployeeInput["week"]> = {
  [DEMO_NO]: [{ weekdays: everyDay, hours: [day] }],
  // Nights, and the clock round for emergencies.
  NJ0016: [
    {
      weekdays: everyDay,
      hours: [
        { start: "00:00", end: "09:00" },
        { start: "19:00", end: "24:00" },
      ],
    },
  ],
  NJ0014: [{ weekdays: everyDay, hours: [{ start: "00:00", end: "24:00" }] }],
};
const usual: NewEmployeeInput["week"] = [
  {
    weekdays: [1, 2, 3, 4, 5],
    hours: [
      { start: "08:30", end: "12:00" },
      { start: "13:00", end: "17:30" },
    ],
  },
  { weekdays: [6], hours: [{ start: "08:30", end: "12:00" }] },
];

/** So many visits were made, and every other one was rated. */
const visitsOf = (serviceCount: number) => ({ serviceCount, ratings: Math.floor(serviceCount / 2) });

type Overrides = NonNullable<NewEmployeeInput["overrides"]>;

/** Of days with hours of their own, and days somebody is away for two and a half hours of: some times are taken by no visit. */
function withAwayDays(employeeNo: string, today: string, own: Overrides): Overrides {
  const r = randomFor(`visits:${employeeNo}`);
  const away = Array.from({ length: 4 }, (_, n) => {
    const day = addDays(today, 1 + n * 2);
    const from = r.whole(9, 15) * 60;
    const [off, back] = [timeOf(from), timeOf(from + 150)];
    const hours = (weeks[employeeNo] ?? usual)
      .filter(({ weekdays }) => weekdays.includes(weekdayOf(day)))
      .flatMap((one) => one.hours)
      .flatMap(({ start, end }) => [
        { start, end: end < off ? end : off },
        { start: start > back ? start : back, end },
      ]);
    return { day, hours: hours.filter(({ start, end }) => start < end) };
  });
  return [...own, ...away.filter(({ day }) => !own.some((o) => o.day === day))];
}

/** Somebody of the demo data, the same on every machine; papers are valid around `today`. */
export function demoEmployee(
  [employeeNo, displayName, gender, birthYear, nativePlace, grade, areas, skills, papers]: Line,
  today: string,
): NewEmployee {
  const r = randomFor(`employee:${employeeNo}`);
  const isDemo = employeeNo === DEMO_NO;
  const year = Number(today.slice(0, 4));
  const experience = Math.min(year - birthYear - 22, r.whole(3, 16));
  return NewEmployee.parse({
    employeeNo,
    displayName,
    gender,
    birthYear,
    nativePlace,
    dialects: nativePlace.startsWith("江苏") ? ["普通话", "江淮话"] : ["普通话"],
    workSince: year - experience,
    grade,
    // One of each state of a person, never the demo employee.
    status: employeeNo === "NJ0009" ? "LEAVE" : employeeNo === "NJ0012" ? "FROZEN" : "NORMAL",
    accepts: employeeNo !== "NJ0006",
    skills,
    areas,
    week: weeks[employeeNo] ?? usual,
    holidayOff: !isDemo && r.chance(0.4),
    rating: Math.round((4.6 + r.next() * 0.4) * 10) / 10,
    ...visitsOf(experience * r.whole(60, 160)),
    onTimeRate: r.whole(95, 100),
    positiveRate: r.whole(96, 100),
    intro: grade === "GOLD" ? "做事前先说一声，做完请长辈看一眼。" : undefined,
    certificates: [...new Set([...base, ...papers])].map((kind) => ({
      kind,
      noTail: String(r.whole(1000, 9999)),
      issuer: kind === "HEALTH" ? "社区卫生服务中心" : undefined,
      issuedOn: addDays(today, -r.whole(40, 300)),
      // A health certificate holds a year; one of them has run out and keeps its holder at home.
      ...(kind === "HEALTH"
        ? { validTo: addDays(today, employeeNo === "NJ0010" ? -3 : r.whole(70, 320)) }
        : {}),
      verified: true,
    })),
    // The demo employee stays free: somebody can always be sent.
    overrides: isDemo
      ? []
      : withAwayDays(employeeNo, today, [
          { day: addDays(today, r.whole(1, 6)), hours: [] },
          { day: addDays(today, r.whole(7, 12)), hours: [{ start: "13:00", end: "20:00" }] },
        ]),
  });
}

/** Writes those who visit homes. */
export const seedEmployees = (tx: Tx, now: Date): Promise<string[]> =>
  writeEmployees(
    tx,
    lines.map((line) => demoEmployee(line, shanghaiDay(now))),
  );

/** The demo employee is the member of that number. */
export async function linkDemoEmployee(tx: Tx, vault: Vault, phone: string, now: Date): Promise<void> {
  const { id } = await memberOfProvedPhone(tx, vault, phone, now);
  await tx.execute(
    sql`update workforce.employees set member_id = ${id}::bigint where employee_no = ${DEMO_NO} and member_id is null`,
  );
}
