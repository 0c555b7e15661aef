import { z } from "zod";
import { Seo } from "../content/seo.ts";
import { Day, Fen, Id, PastDay } from "../fields.ts";
import { LibraryPicture } from "../pictures/entry-pictures.ts";
import { ClockTime } from "../services/service-detail.ts";
import { careLevels, codesOf } from "./org-codes.ts";
import {
  chargeModes,
  conditions,
  exclusions,
  feeCodes,
  feeUnits,
  internalUnits,
  licenceKinds,
  priceTypes,
  roomKinds,
} from "./org-detail-codes.ts";

/** What a posted fee rests on: a price list on the wall, a contract, a page of an authority. */
export const FeeEvidence = z
  .object({
    source: z.string().trim().max(60, "依据最多 60 个字。").optional(),
    /** When it was seen, or the day it bears. */
    on: PastDay.optional(),
    /** A picture of it in the library. */
    picture: LibraryPicture.optional(),
  })
  .refine(({ source, on, picture }) => source || (!on && !picture), {
    path: ["source"],
    message: "写了日期或照片，也要写依据是什么，例如“大厅价目表”。",
  });
export type FeeEvidence = z.output<typeof FeeEvidence>;

/** One line of the posted fees. A CARE line names its care level, a BED line its kind of room. */
export const FeeItem = z.object({
  code: z.enum(codesOf(feeCodes)),
  name: z.string().min(1).max(40),
  minFen: Fen,
  maxFen: Fen,
  unit: z.enum(codesOf(feeUnits)),
  refundable: z.boolean(),
  required: z.boolean(),
  careLevel: z.enum(codesOf(careLevels)).optional(),
  roomKind: z.enum(codesOf(roomKinds)).optional(),
  note: z.string().max(200).optional(),
  evidence: FeeEvidence.optional(),
});
export type FeeItem = z.output<typeof FeeItem>;

/** A kind of room with its monthly bed fee per person. */
export const Room = z.object({
  name: z.string().min(1).max(40),
  roomKind: z.enum(codesOf(roomKinds)),
  bedsPerRoom: z.number().int().min(1).max(20),
  areaSqm: z.number().min(4).max(300).optional(),
  orientation: z.string().max(10).optional(),
  features: z.array(z.string().max(20)),
  bedFeeFen: Fen,
  availableCount: z.number().int().min(0),
  waitWeeks: z.number().int().min(0).optional(),
});
export type Room = z.output<typeof Room>;

export const Licence = z.object({
  kind: z.enum(codesOf(licenceKinds)),
  no: z.string().max(60),
  issuer: z.string().max(60).optional(),
  /** Last day of validity; absent means no end. */
  validTo: Day.optional(),
  checkedOn: PastDay.optional(),
});
export type Licence = z.output<typeof Licence>;

/** Penalties and inspections made public in the last twelve months, worded neutrally. */
export const Inspection = z.object({
  date: PastDay,
  authority: z.string().max(60),
  result: z.string().max(200),
});
export type Inspection = z.output<typeof Inspection>;

/** A place nearby that families ask about. `x`, `y` are metres east and north of the organisation. */
export const NearbyPlace = z.object({
  kind: z.enum(["HOSPITAL", "METRO", "BUS", "PARK", "MARKET"]),
  name: z.string().max(30),
  metres: z.number().int().min(0),
  x: z.number().int(),
  y: z.number().int(),
});
export type NearbyPlace = z.output<typeof NearbyPlace>;

/** When people are shown round, where a home says more than its days and hours; what it leaves out is the house's own. */
const visitRules = {
  /** When nobody is received within the hours: 12:00–14:00. */
  quiet: z.string().max(30).optional(),
  /** The times offered; one in the morning and one in the afternoon unless said. */
  starts: z.array(ClockTime).max(6).optional(),
  /** Families at one time. */
  families: z.number().int().min(1).max(50).optional(),
  /** How long ahead a visit is booked, hours. */
  noticeHours: z.number().int().min(0).max(168).optional(),
  holidayRest: z.boolean().optional(),
  /** Single days on which nobody is received. */
  closedOn: z.array(Day).max(60).optional(),
  /** Who receives people, as they are asked for at the door. */
  receiver: z.string().max(20).optional(),
  bring: z.string().max(120).optional(),
};

/** Everything about an organisation that only its own page shows; stored as one checked document. */
export const OrgDetails = z.object({
  summary: z.string().max(200),
  introduction: z.array(z.string().max(600)).max(8),
  seo: Seo.optional(),
  legalForm: z.string().max(30).optional(),
  chainBrand: z.string().max(30).optional(),
  foundDate: PastDay.optional(),
  conditions: z.array(z.enum(codesOf(conditions))),
  excluded: z.array(z.enum(codesOf(exclusions))),
  ageMin: z.number().int().min(0).max(120).optional(),
  acceptNonLocal: z.boolean(),
  buildingAreaSqm: z.number().int().optional(),
  landAreaSqm: z.number().int().optional(),
  staff: z.object({
    total: z.number().int().optional(),
    caregivers: z.number().int().optional(),
    certifiedRate: z.number().min(0).max(1).optional(),
    nurses: z.number().int().optional(),
    doctors: z.number().int().optional(),
    socialWorkers: z.number().int().optional(),
    /** How many residents one caregiver looks after, by day and by night. */
    dayRatio: z.number().min(1).optional(),
    nightRatio: z.number().min(1).optional(),
  }),
  care: z.array(z.object({ level: z.enum(codesOf(careLevels)), text: z.string().max(120) })),
  medical: z.object({
    internalUnits: z.array(z.enum(codesOf(internalUnits))),
    inHouse: z.string().max(120).optional(),
    partner: z.string().max(120).optional(),
    insurance: z.string().max(120).optional(),
    rehab: z.string().max(120).optional(),
    nightNurse: z.boolean(),
    medicationManage: z.boolean(),
  }),
  meals: z.string().max(120).optional(),
  facilities: z.array(z.string().max(20)),
  services: z.array(z.string().max(20)),
  visit: z.object({
    /** Comma-separated 1 to 7, Monday first. */
    weekdays: z.string(),
    hours: z.string().max(30),
    needBooking: z.boolean(),
    notice: z.string().max(120).optional(),
    overnight: z.boolean(),
    video: z.boolean(),
    ...visitRules,
  }),
  trialStayDays: z.number().int().min(0).max(90),
  refundRule: z.string().max(200),
  chargeMode: z.enum(codesOf(chargeModes)),
  priceType: z.enum(codesOf(priceTypes)),
  prepayMonths: z.number().int().min(0).max(12, "预收的费用最多 12 个月。"),
  pricePublishedOn: PastDay.optional(),
  ltcSubsidyFen: Fen.optional(),
  traffic: z.string().max(160).optional(),
  nearby: z.array(NearbyPlace),
  inspections: z.array(Inspection),
  roomsNote: z.string().max(120).optional(),
});
export type OrgDetails = z.output<typeof OrgDetails>;

/** What families said, by part; each 0 to 5. */
export const ScoreParts = z.object({
  care: z.number(),
  meals: z.number(),
  environment: z.number(),
  medical: z.number(),
  contact: z.number(),
});
export type ScoreParts = z.output<typeof ScoreParts>;

export const OrgReview = z.object({
  id: Id,
  author: z.string(),
  elder: z.string().optional(),
  score: z.number(),
  content: z.string(),
  tags: z.array(z.string()),
  verified: z.boolean(),
  reply: z.string().optional(),
  /** What the writer added later. */
  append: z.string().optional(),
  /** Addresses of its pictures. */
  images: z.array(z.string()).optional(),
  createdAt: z.string(),
});
export type OrgReview = z.output<typeof OrgReview>;
