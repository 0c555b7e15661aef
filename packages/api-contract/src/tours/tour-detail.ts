import { z } from "zod";
import { Day, Fen, Id } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { departureStates, walkDifficulties } from "./tour-codes.ts";

const Line = z.string().max(200);
const Lines = z.array(Line).max(20);

/** What families say of a spot, a trip or a place to stay. */
export const TourReview = z.object({
  id: Id,
  author: z.string(),
  elder: z.string().optional(),
  score: z.number().int().min(1).max(5),
  content: z.string(),
  reply: z.string().optional(),
  append: z.string().optional(),
  /** Addresses of the pictures that came with it. */
  images: z.array(z.string()).optional(),
  createdAt: z.string(),
});
export type TourReview = z.output<typeof TourReview>;

/** What only the page of a spot shows. A fact that is absent was not told. */
export const SpotDetails = z.object({
  introduction: Lines.default([]),
  scenicTypes: z.array(z.string().max(12)).default([]),
  openTime: Line.optional(),
  visitMinutes: z.number().int().min(10).max(1440).optional(),
  ticketText: Line.optional(),
  elderPolicy: Line.optional(),
  bookingRequired: z.boolean().optional(),
  maxCapacity: z.number().int().min(1).optional(),
  restAreas: Line.optional(),
  toilets: Line.optional(),
  medicalPoint: Line.optional(),
  /** Metres above the sea. */
  altitude: z.number().int().min(-200).max(9000).optional(),
  tips: Lines.default([]),
});
export type SpotDetails = z.output<typeof SpotDetails>;

export const ItineraryDay = z.object({
  day: z.number().int().min(1),
  title: z.string().max(40),
  transport: Line,
  /** The longest stretch in the coach. */
  busMinutes: z.number().int().min(0),
  walkKm: z.number().min(0),
  meals: z.object({
    breakfast: Line.optional(),
    lunch: Line.optional(),
    dinner: Line.optional(),
  }),
  hotel: Line.optional(),
  spots: z.array(
    z.object({ name: z.string().max(40), spotId: Id.optional(), visitMinutes: z.number().int().min(0) }),
  ),
  rest: Line.optional(),
  /** `HH:MM`, when everybody is back at the hotel or at home. */
  backBy: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
});
export type ItineraryDay = z.output<typeof ItineraryDay>;

/** What only the page of a trip shows; together what the law wants in the contract and on the itinerary sheet. */
export const TripDetails = z.object({
  introduction: Lines.default([]),
  itinerary: z.array(ItineraryDay).min(1),
  feeIncludes: Lines,
  feeExcludes: Lines,
  selfPaid: z.array(z.object({ name: z.string().max(40), priceFen: Fen })).default([]),
  shoppingStops: z.number().int().min(0).default(0),
  minGroupSize: z.number().int().min(1),
  maxGroupSize: z.number().int().min(1),
  guideYears: z.number().int().min(0),
  healthRequirement: Line,
  ageRule: Line,
  insurance: Lines,
  notice: Lines.default([]),
});
export type TripDetails = z.output<typeof TripDetails>;

/** A day one can leave on. `left` never goes below 0. */
export const Departure = z.object({
  id: Id,
  date: Day,
  priceFen: Fen,
  singleSupplementFen: Fen,
  left: z.number().int(),
  minGroup: z.number().int(),
  guide: z.string().nullable(),
  insurance: z.string().nullable(),
  meetingPlace: z.string().nullable(),
  state: z.enum(codesOf(departureStates)),
  stateText: z.string(),
});
export type Departure = z.output<typeof Departure>;

/** One step of the cancellation ladder in words. */
export const LadderStep = z.object({
  /** 出发前 7 天以上. */
  when: z.string(),
  fromDays: z.number().int(),
  keepPercent: z.number().int(),
});

/** What an elder should not be asked to do, found in a trip (LB/T 052-2016). */
export const TripWarning = z.object({
  code: z.string(),
  /** Of the itinerary; absent for the trip as a whole. */
  day: z.number().int().optional(),
  text: z.string(),
});
export type TripWarning = z.output<typeof TripWarning>;

/** What only the page of a place to stay, or of who runs tours, shows. */
export const TourOrgDetails = z.object({
  introduction: Lines.default([]),
  travelLicenseNo: z.string().max(40).optional(),
  liabilityInsurance: Line.optional(),
  qualityDepositFen: Fen.optional(),
  climate: z.object({ avgTemp: z.number(), humidity: z.number().int(), pm25: z.number().int() }).optional(),
  /** Metres above the sea. */
  altitude: z.number().int().optional(),
  nearestHospital: z
    .object({ name: z.string(), level: z.string(), distanceKm: z.number(), minutes: z.number().int() })
    .optional(),
  roomTypes: z.array(z.object({ name: z.string(), note: z.string() })).default([]),
  mealStandard: Line.optional(),
  pickUp: Line.optional(),
  stayMinDays: z.number().int().optional(),
  stayMaxDays: z.number().int().optional(),
  complaintPhone: z.string().max(20).optional(),
});
export type TourOrgDetails = z.output<typeof TourOrgDetails>;

export const Walk = z.enum(codesOf(walkDifficulties), "步行难度不对，请重新选择。");
