import { Id } from "@ginkgo/api-contract/fields";
import { OrgContent } from "@ginkgo/api-contract/organisations/org-content";
import { ScoreParts } from "@ginkgo/api-contract/organisations/org-detail";
import { z } from "zod";

/** An organisation as it comes in, from staff, an import or the demo data; `writeOrgs` derives the rest. */
export const NewOrg = OrgContent.extend({
  /** The id of one that is made under an id it was given before; absent: the database gives it one. */
  id: Id.optional(),
  /** Where it comes from, and its number there: the same pair again updates the same organisation. */
  source: z.string().max(40),
  sourceKey: z.string().max(160),
  /** A draft is seen by nobody; who sells and takes nobody in is in no list of homes. */
  standing: z.enum(["DRAFT", "SELLER", "LISTED"]).default("LISTED"),
  scoreParts: ScoreParts.optional(),
});
export type NewOrg = z.output<typeof NewOrg>;
export type NewOrgInput = z.input<typeof NewOrg>;
