import { Id } from "@ginkgo/api-contract/fields";
import { TourOrgContent } from "@ginkgo/api-contract/tours/tour-content";
import { z } from "zod";

/** What the law wants of who sells travel: the licence's number is shown where it is sold. */
export const withTourOrgRules = <S extends z.ZodType<TourOrgContent>>(shape: S) =>
  shape.refine((org) => org.orgKind !== "AGENCY" || org.details.travelLicenseNo, {
    path: ["details", "travelLicenseNo"],
    message: "旅行社要有旅行社业务经营许可证编号。",
  });

/** Who runs tours or takes people in, as it comes in; `writeTourOrgs` derives the rest. */
export const NewTourOrg = withTourOrgRules(
  TourOrgContent.extend({
    /** The id of one that is made under an id it was given before; absent: the database gives it one. */
    id: Id.optional(),
    source: z.string().max(40),
    sourceKey: z.string().max(160),
    /** A draft is seen by nobody. */
    standing: z.enum(["DRAFT", "LISTED"]).default("LISTED"),
  }),
);
export type NewTourOrg = z.output<typeof NewTourOrg>;
export type NewTourOrgInput = z.input<typeof NewTourOrg>;
