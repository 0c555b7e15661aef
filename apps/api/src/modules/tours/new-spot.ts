import { Adcode, Fen } from "@ginkgo/api-contract/fields";
import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { seasons } from "@ginkgo/api-contract/tours/tour-codes";
import { SpotDetails, Walk } from "@ginkgo/api-contract/tours/tour-detail";
import { z } from "zod";

/** A spot as it comes in, from staff, an import or the demo data; `writeSpots` derives the rest. */
export const NewSpot = z.object({
  /** Where it comes from, and its number there: the same pair again updates the same spot. */
  source: z.string().max(40),
  sourceKey: z.string().max(160),
  name: z.string().min(2).max(60),
  categoryId: z.number().int().min(1),
  aLevel: z.number().int().min(0).max(5).default(0),
  summary: z.string().max(60).default(""),
  adcode: Adcode,
  address: z.string().max(120).optional(),
  phone: z.string().max(60).optional(),
  /** GCJ-02. */
  lng: z.number().optional(),
  lat: z.number().optional(),
  walk: Walk.optional(),
  wheelchairRoute: z.boolean().optional(),
  wheelchairRental: z.boolean().optional(),
  elderFreeAge: z.number().int().min(50).max(100).optional(),
  ticketFen: Fen.optional(),
  seasons: z.array(z.enum(codesOf(seasons))).default([]),
  details: SpotDetails,
});
export type NewSpot = z.output<typeof NewSpot>;
export type NewSpotInput = z.input<typeof NewSpot>;
