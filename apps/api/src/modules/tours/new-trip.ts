import { Adcode, Day, Fen, Id } from "@ginkgo/api-contract/fields";
import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { escorts, paces, seasons } from "@ginkgo/api-contract/tours/tour-codes";
import { TripDetails, Walk } from "@ginkgo/api-contract/tours/tour-detail";
import { z } from "zod";

export const NewDeparture = z.object({
  date: Day,
  priceFen: Fen,
  singleSupplementFen: Fen.default(0),
  stock: z.number().int().min(0).max(500),
  taken: z.number().int().min(0).default(0),
  minGroup: z.number().int().min(1),
  state: z.enum(["FORMING", "FORMED", "CANCELLED"]).default("FORMING"),
});

/** A trip as it comes in; `writeTrips` derives the rest, `checkTrip` says what an elder should not be asked to do. */
export const NewTrip = z
  .object({
    source: z.string().max(40),
    sourceKey: z.string().max(160),
    name: z.string().min(2).max(40),
    subtitle: z.string().max(40).default(""),
    orgId: Id,
    orgName: z.string().max(60),
    categoryId: z.number().int().min(1),
    nights: z.number().int().min(0).max(120),
    departCode: Adcode,
    /** Where it goes. */
    adcode: Adcode,
    pace: z.enum(codesOf(paces)),
    walk: Walk,
    wheelchair: z.boolean().default(false),
    escort: z.enum(codesOf(escorts)).optional(),
    seasons: z.array(z.enum(codesOf(seasons))).min(1),
    state: z.enum(["ON", "OFF"]).default("ON"),
    departures: z.array(NewDeparture).min(1).max(200),
    details: TripDetails,
  })
  .refine((trip) => trip.details.itinerary.every((d, i) => d.day === i + 1), {
    path: ["details", "itinerary"],
    message: "行程要从第 1 天起一天一天写。",
  });
export type NewTrip = z.output<typeof NewTrip>;
export type NewTripInput = z.input<typeof NewTrip>;
