import { z } from "zod";
import { Adcode, Day, Id, SentFen, SentInteger } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { EntryPictures } from "../pictures/entry-pictures.ts";
import { escorts, paces, seasons, stayModes, stayUnits, tourOrgKinds } from "./tour-codes.ts";
import { SpotDetails, TourOrgDetails, TripDetails, Walk } from "./tour-detail.ts";

/** GCJ-02 degrees. */
const place = { lng: z.number().min(-180).max(180).optional(), lat: z.number().min(-90).max(90).optional() };

/** Everything that is written about a spot. */
export const SpotContent = z.object({
  name: z.string().min(2).max(60),
  categoryId: SentInteger.min(1, "请选一个分类。"),
  aLevel: z.number().int().min(0).max(5).default(0),
  summary: z.string().max(60).default(""),
  adcode: Adcode,
  address: z.string().max(120).optional(),
  phone: z.string().max(60).optional(),
  ...place,
  walk: Walk.optional(),
  wheelchairRoute: z.boolean().optional(),
  wheelchairRental: z.boolean().optional(),
  elderFreeAge: z.number().int().min(50).max(100).optional(),
  ticketFen: SentFen.optional(),
  seasons: z.array(z.enum(codesOf(seasons))).default([]),
  pictures: EntryPictures,
  details: SpotDetails,
});
export type SpotContent = z.output<typeof SpotContent>;

/** Everything that is written about who runs tours or takes people in. */
export const TourOrgContent = z.object({
  name: z.string().min(2).max(60),
  summary: z.string().max(60).default(""),
  categoryId: SentInteger.min(1, "请选一个分类。"),
  orgKind: z.enum(codesOf(tourOrgKinds)),
  stayModes: z.array(z.enum(codesOf(stayModes))).default([]),
  seasons: z.array(z.enum(codesOf(seasons))).default([]),
  adcode: Adcode,
  address: z.string().max(120).optional(),
  phone: z.string().max(60).optional(),
  ...place,
  hasDoctor: z.boolean().default(false),
  barrierFree: z.boolean().default(false),
  priceFen: SentFen.optional(),
  priceUnit: z.enum(codesOf(stayUnits)).default("DAY"),
  pictures: EntryPictures,
  details: TourOrgDetails,
});
export type TourOrgContent = z.output<typeof TourOrgContent>;

/** A day on which a trip can be begun, as it is written; seats that are taken stay taken. */
export const DepartureContent = z.object({
  tripId: Id,
  date: Day,
  priceFen: SentFen,
  singleSupplementFen: SentFen.default(0),
  stock: z.number().int().min(0).max(500),
  minGroup: z.number().int().min(1).max(500),
  guide: z.string().trim().max(60).optional(),
  insurance: z.string().trim().max(120).optional(),
  meetingPlace: z.string().trim().max(120).optional(),
});
export type DepartureContent = z.output<typeof DepartureContent>;

/** Everything that is written about a trip; its departures are entries of their own. */
export const TripContent = z.object({
  name: z.string().min(2).max(40),
  subtitle: z.string().max(40).default(""),
  orgId: Id,
  orgName: z.string().max(60),
  categoryId: SentInteger.min(1, "请选一个分类。"),
  nights: z.number().int().min(0).max(120),
  departCode: Adcode,
  /** Where it goes. */
  adcode: Adcode,
  pace: z.enum(codesOf(paces)),
  walk: Walk,
  wheelchair: z.boolean().default(false),
  escort: z.enum(codesOf(escorts)).optional(),
  seasons: z.array(z.enum(codesOf(seasons))).min(1),
  pictures: EntryPictures,
  details: TripDetails,
});
export type TripContent = z.output<typeof TripContent>;
