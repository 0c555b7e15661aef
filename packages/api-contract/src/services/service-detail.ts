import { z } from "zod";
import { VisitBenefitCode } from "../cards/cards.ts";
import { Adcode, Day, Fen, Id, Instant } from "../fields.ts";
import { careLevels, codesOf } from "../organisations/org-codes.ts";
import { ServiceMeasures } from "../visits/vitals.ts";
import {
  certificateKinds,
  employeeGrades,
  employeeSkills,
  serviceUnits,
  surchargeKinds,
} from "./service-codes.ts";

/** `HH:mm`, 24 hours; 24:00 ends a day. */
export const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, "时间请写成 09:30 这样。");

/** One thing of a service to choose, with its own price. */
export const ServiceSku = z.object({
  id: Id,
  name: z.string().min(1).max(30),
  note: z.string().max(60).optional(),
  unit: z.enum(codesOf(serviceUnits)),
  priceFen: Fen,
  /** What it really cost before, within the last seven days at the lowest. */
  originalPriceFen: Fen.optional(),
  durationMinutes: z.number().int().min(10).max(1440),
  /** How many people come. */
  people: z.number().int().min(1).max(4),
  /** Visits it pays for, and days they may be used in; a single visit without. */
  visits: z.number().int().min(1).max(60),
  validDays: z.number().int().min(1).max(366).optional(),
  /** The counted benefit of a card it can be booked with. */
  cardBenefit: VisitBenefitCode.optional(),
});
export type ServiceSku = z.output<typeof ServiceSku>;

/** What may come on top: `percent` of the price, or a sum per `unit`. */
export const Surcharge = z.object({
  kind: z.enum(codesOf(surchargeKinds)),
  percent: z.number().int().min(1).max(200).optional(),
  amountFen: Fen.optional(),
  /** 每 30 分钟, 每层, 每公里 */
  unit: z.string().max(12).optional(),
  note: z.string().max(60),
});
export type Surcharge = z.output<typeof Surcharge>;

/** Everything about a service that only its own page shows; stored as one checked document. */
export const ServiceDetails = z.object({
  introduction: z.array(z.string().max(400)).max(6),
  /** 谁来: the lowest qualification of those who come. */
  whoComes: z.object({ text: z.string().max(20), note: z.string().max(40) }),
  includes: z.array(z.string().max(60)).max(12),
  excludes: z.array(z.string().max(60)).max(12),
  steps: z.array(z.object({ title: z.string().max(40), text: z.string().max(80) })).max(10),
  /** What those who come bring along, and what the family keeps ready. */
  tools: z.string().max(120).optional(),
  prepare: z.string().max(120).optional(),
  suitableFor: z.array(z.string().max(40)).max(10),
  /** Any of these: not to be done, or only after an adviser looked at it. */
  contraindications: z.array(z.string().max(60)).max(12),
  /** Measured before it begins and after it; a value outside the limits stops it. */
  measures: ServiceMeasures.optional(),
  /** Asked before the visit, answered with a consent of its own. */
  healthQuestions: z.array(z.string().max(60)).max(12),
  surcharges: z.array(Surcharge).max(8),
  /** 证照, 保险, 退改: three lines of promises. */
  promises: z.array(z.object({ title: z.string().max(12), text: z.string().max(80) })).max(4),
  freeCancelHours: z.number().int().min(0).max(72),
  insurance: z.object({ text: z.string().max(20), note: z.string().max(30) }),
});
export type ServiceDetails = z.output<typeof ServiceDetails>;

/** Somebody who comes; never the full name. */
export const ServingEmployee = z.object({
  id: Id,
  /** 刘阿姨 */
  name: z.string(),
  employeeNo: z.string(),
  grade: z.enum(codesOf(employeeGrades)),
  gradeText: z.string(),
  age: z.number().int().optional(),
  nativePlace: z.string().optional(),
  dialects: z.array(z.string()),
  yearsOfWork: z.number().int(),
  rating: z.number(),
  serviceCount: z.number().int(),
  /** Shares out of 100; absent before there is anything to count. */
  onTimeRate: z.number().int().optional(),
  positiveRate: z.number().int().optional(),
  skills: z.array(z.object({ code: z.enum(codesOf(employeeSkills)), text: z.string() })),
  /** Checked and still valid today. */
  certificates: z.array(
    z.object({ kind: z.enum(codesOf(certificateKinds)), text: z.string(), validTo: Day.optional() }),
  ),
  intro: z.string().optional(),
});
export type ServingEmployee = z.output<typeof ServingEmployee>;

export const ServiceReview = z.object({
  id: Id,
  author: z.string(),
  /** 76 岁，用了 9 次 */
  elder: z.string().optional(),
  score: z.number().int().min(1).max(5),
  parts: z.object({
    onTime: z.number().int().optional(),
    attitude: z.number().int().optional(),
    skill: z.number().int().optional(),
  }),
  content: z.string(),
  tags: z.array(z.string()),
  skuName: z.string().optional(),
  /** It was really carried out for the writer. */
  verified: z.boolean(),
  reply: z.string().optional(),
  append: z.string().optional(),
  /** Addresses of the pictures that came with it. */
  images: z.array(z.string()).optional(),
  createdAt: Instant,
});
export type ServiceReview = z.output<typeof ServiceReview>;

/** A place somebody may ask whether it is served. */
export const ServiceArea = z.object({ adcode: Adcode, text: z.string() });
export type ServiceArea = z.output<typeof ServiceArea>;

export const suitableLevels = z.array(z.enum(codesOf(careLevels)));
