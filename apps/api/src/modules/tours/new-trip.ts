import { Id } from "@ginkgo/api-contract/fields";
import { DepartureContent, TripContent } from "@ginkgo/api-contract/tours/tour-content";
import { z } from "zod";

export const NewDeparture = DepartureContent.omit({ tripId: true }).extend({
  taken: z.number().int().min(0).default(0),
  state: z.enum(["FORMING", "FORMED", "CANCELLED"]).default("FORMING"),
});

export const withTripRules = <S extends z.ZodType<TripContent>>(shape: S) =>
  shape.refine((trip) => trip.details.itinerary.every((d, i) => d.day === i + 1), {
    path: ["details", "itinerary"],
    message: "行程要从第 1 天起一天一天写。",
  });

/** A trip as it comes in; `writeTrips` derives the rest, `checkTrip` says what an elder should not be asked to do. */
export const NewTrip = withTripRules(
  TripContent.extend({
    /** The id of one that is made under an id it was given before; absent: the database gives it one. */
    id: Id.optional(),
    source: z.string().max(40),
    sourceKey: z.string().max(160),
    state: z.enum(["ON", "OFF"]).default("ON"),
    departures: z.array(NewDeparture).min(1).max(200),
  }),
);
export type NewTrip = z.output<typeof NewTrip>;
export type NewTripInput = z.input<typeof NewTrip>;
