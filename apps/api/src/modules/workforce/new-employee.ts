import { Adcode, Day, Id } from "@ginkgo/api-contract/fields";
import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import {
  certificateKinds,
  employeeGrades,
  employeeSkills,
  employeeStatuses,
} from "@ginkgo/api-contract/services/service-codes";
import { ClockTime } from "@ginkgo/api-contract/services/service-detail";
import { z } from "zod";

const Hours = z.object({ start: ClockTime, end: ClockTime });

/** Somebody who visits homes, as they come in; `writeEmployees` derives the rest. */
export const NewEmployee = z.object({
  employeeNo: z.string().min(3).max(20),
  memberId: Id.optional(),
  /** 刘阿姨: never the full name. */
  displayName: z.string().min(2).max(10),
  gender: z.enum(["F", "M"]).optional(),
  birthYear: z.number().int().min(1930).max(2020).optional(),
  nativePlace: z.string().max(20).optional(),
  dialects: z.array(z.string().max(10)).default([]),
  workSince: z.number().int().min(1960).max(2100),
  orgId: Id.optional(),
  grade: z.enum(codesOf(employeeGrades)).default("NORMAL"),
  status: z.enum(codesOf(employeeStatuses)).default("NORMAL"),
  accepts: z.boolean().default(true),
  skills: z.array(z.enum(codesOf(employeeSkills))).min(1),
  areas: z.array(Adcode).min(1).max(60),
  /** Hours of an ordinary week by weekday, 1 Monday to 7 Sunday; a night is written as two parts. */
  week: z.array(
    z.object({ weekdays: z.array(z.number().int().min(1).max(7)), hours: z.array(Hours).min(1) }),
  ),
  holidayOff: z.boolean().default(false),
  /** What they bring along, and how many gave it: it goes on counting beside the reviews kept here. */
  rating: z.number().min(0).max(5).default(0),
  ratings: z.number().int().min(0).default(0),
  serviceCount: z.number().int().min(0).default(0),
  onTimeRate: z.number().int().min(0).max(100).optional(),
  positiveRate: z.number().int().min(0).max(100).optional(),
  intro: z.string().max(120).optional(),
  certificates: z.array(
    z.object({
      kind: z.enum(codesOf(certificateKinds)),
      noTail: z.string().max(4).optional(),
      issuer: z.string().max(40).optional(),
      issuedOn: Day.optional(),
      validTo: Day.optional(),
      verified: z.boolean(),
    }),
  ),
  overrides: z.array(z.object({ day: Day, hours: z.array(Hours) })).default([]),
});
export type NewEmployee = z.output<typeof NewEmployee>;
export type NewEmployeeInput = z.input<typeof NewEmployee>;
