import { Adcode, Fen } from "@ginkgo/api-contract/fields";
import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { seasons, stayModes, stayUnits, tourOrgKinds } from "@ginkgo/api-contract/tours/tour-codes";
import { TourOrgDetails } from "@ginkgo/api-contract/tours/tour-detail";
import { z } from "zod";

/** Who runs tours or takes people in, as it comes in; `writeTourOrgs` derives the rest. */
export const NewTourOrg = z
  .object({
    source: z.string().max(40),
    sourceKey: z.string().max(160),
    name: z.string().min(2).max(60),
    summary: z.string().max(60).default(""),
    categoryId: z.number().int().min(1),
    /** A draft is seen by nobody. */
    standing: z.enum(["DRAFT", "LISTED"]).default("LISTED"),
    orgKind: z.enum(codesOf(tourOrgKinds)),
    stayModes: z.array(z.enum(codesOf(stayModes))).default([]),
    seasons: z.array(z.enum(codesOf(seasons))).default([]),
    adcode: Adcode,
    address: z.string().max(120).optional(),
    phone: z.string().max(60).optional(),
    lng: z.number().optional(),
    lat: z.number().optional(),
    hasDoctor: z.boolean().default(false),
    barrierFree: z.boolean().default(false),
    priceFen: Fen.optional(),
    priceUnit: z.enum(codesOf(stayUnits)).default("DAY"),
    details: TourOrgDetails,
  })
  // The law wants the licence's number shown where travel is sold.
  .refine((org) => org.orgKind !== "AGENCY" || org.details.travelLicenseNo, {
    path: ["details", "travelLicenseNo"],
    message: "旅行社要有旅行社业务经营许可证编号。",
  });
export type NewTourOrg = z.output<typeof NewTourOrg>;
export type NewTourOrgInput = z.input<typeof NewTourOrg>;
