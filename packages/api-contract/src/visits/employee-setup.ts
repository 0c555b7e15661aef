import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Day, Id, Instant, SentInteger } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { employeeSkills } from "../services/service-codes.ts";
import { EmployeeFile, FileVisit } from "./employee-files.ts";
import { employeeEarnings, HoursOfDay } from "./employee-work.ts";

/** What staff change of an employee: what they do, where and when; what is not given stays. */
const Setup = z.object({
  skills: z
    .array(z.enum(codesOf(employeeSkills), "没有这一项，请从列表里选。"))
    .min(1, "至少要会一项。")
    .optional(),
  areas: z.array(Adcode).min(1, "至少去一个地方。").max(20, "最多 20 个地方。").optional(),
  week: z
    .array(z.object({ weekday: z.number().int().min(1).max(7), hours: HoursOfDay }))
    .max(7, "一周只有 7 天。")
    .optional(),
  holidayOff: z.boolean("请选休或不休。").optional(),
  /** Days with other hours, none for a day off; null where the ordinary ones hold again. */
  days: z
    .array(z.object({ day: Day, hours: HoursOfDay.nullable() }))
    .max(31, "一次最多改 31 天。")
    .optional(),
});

/** A visit they have that they would not be sent to any more, and why. */
const Misfit = FileVisit.extend({ reason: z.string() });
export type Misfit = z.output<typeof Misfit>;

const params = z.object({ id: Id });

export const previewEmployee = endpoint("POST /rest/staff/employee/setup/preview/:id", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "改会做、地区、时间以前先看：已经接的单哪几张不合适了；什么也不写",
  params,
  body: Setup,
  reply: z.object({ changes: z.array(z.string()), misfits: z.array(Misfit) }),
});

export const changeEmployee = endpoint("PUT /rest/staff/employee/setup/:id", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "改会做、地区、每周时间和某几天；不合适了的单列出来改派，本人收到通知",
  params,
  body: Setup.extend({
    reason: written(2, 200, "原因"),
    /** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
    version: SentInteger.optional(),
  }),
  reply: EmployeeFile,
});

export const earningsOfEmployee = endpoint("GET /rest/staff/employee/earnings/:id", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "一位服务人员一个月应得多少，和本人看到的一样；正在退款的冻结着",
  params,
  query: employeeEarnings.query,
  reply: employeeEarnings.reply.extend({
    /** Of visits whose money is being asked back. */
    frozenFen: z.number().int(),
  }),
});

export const ratingsOfEmployee = endpoint("GET /rest/staff/employee/ratings/:id", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "一位服务人员各档评分有几条，和近 90 天最低的一条原话",
  params,
  reply: z.object({
    /** Five first. */
    counts: z.array(z.object({ score: z.number().int(), count: z.number().int() })),
    /** How often they were rated before reviews were kept here, which the rating counts too. */
    earlier: z.number().int(),
    worst: z
      .object({ score: z.number().int(), text: z.string(), at: Instant, orderId: Id.nullable() })
      .nullable(),
  }),
});
