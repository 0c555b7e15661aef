import { Id } from "@ginkgo/api-contract/fields";
import { SpotContent } from "@ginkgo/api-contract/tours/tour-content";
import { z } from "zod";

/** A spot as it comes in, from staff, an import or the demo data; `writeSpots` derives the rest. */
export const NewSpot = SpotContent.extend({
  /** The id of one that is made under an id it was given before; absent: the database gives it one. */
  id: Id.optional(),
  /** Where it comes from, and its number there: the same pair again updates the same spot. */
  source: z.string().max(40),
  sourceKey: z.string().max(160),
});
export type NewSpot = z.output<typeof NewSpot>;
export type NewSpotInput = z.input<typeof NewSpot>;
