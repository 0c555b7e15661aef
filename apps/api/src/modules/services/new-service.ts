import { Id } from "@ginkgo/api-contract/fields";
import { ServiceContent } from "@ginkgo/api-contract/services/service-content";
import { z } from "zod";

/** A service as it comes in, from staff or the demo data; `writeServices` derives the rest. */
export const NewService = ServiceContent.extend({
  /** The id of one that is made under an id it was given before; absent: the database gives it one. */
  id: Id.optional(),
  /** Where it comes from, and its number there: the same pair again updates the same service. */
  source: z.string().max(40),
  sourceKey: z.string().max(160),
  soldCount: z.number().int().min(0).default(0),
  rebookRate: z.number().int().min(0).max(100).optional(),
});
export type NewService = z.output<typeof NewService>;
export type NewServiceInput = z.input<typeof NewService>;
