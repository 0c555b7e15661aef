import { z } from "zod";
import { Adcode, PastDay, SentFen, SentInteger } from "../fields.ts";
import { EntryPictures } from "../pictures/entry-pictures.ts";
import { careLevels, codesOf, medicalModes, operateStatuses, orgNatures, orgTypes } from "./org-codes.ts";
import { FeeItem, Licence, OrgDetails, Room } from "./org-detail.ts";
import { bedSources } from "./org-detail-codes.ts";

/** Everything that is written about an organisation; what lists filter and sort by is derived from it. */
export const OrgContent = z.object({
  name: z.string().min(2).max(80),
  orgType: z.enum(codesOf(orgTypes)),
  orgNature: z.enum(codesOf(orgNatures)),
  operateStatus: z.enum(codesOf(operateStatuses)).default("OPEN"),
  starLevel: z.number().int().min(0).max(5).default(0),
  careLevels: z.array(z.enum(codesOf(careLevels))).default([]),
  totalBeds: SentInteger.min(0, "不能是负数。").optional(),
  availableBeds: SentInteger.min(0, "不能是负数。").optional(),
  waitWeeks: z.number().int().min(0).max(520).optional(),
  bedsUpdatedOn: PastDay.optional(),
  bedsToldBy: z.enum(codesOf(bedSources)).optional(),
  medicalMode: z.enum(codesOf(medicalModes)).default("NONE"),
  medicalNote: z.string().max(60).optional(),
  medicalInsurance: z.boolean().default(false),
  ltcInsurance: z.boolean().default(false),
  rehab: z.boolean().default(false),
  priceMinFen: SentFen.optional(),
  priceMaxFen: SentFen.optional(),
  openYear: z.number().int().min(1900).max(2100).optional(),
  dayRatio: z.number().min(1).max(30).optional(),
  highlights: z.array(z.string().max(12)).default([]),
  placeNote: z.string().max(60).optional(),
  adcode: Adcode,
  street: z.string().max(40).optional(),
  address: z.string().max(200).default(""),
  phone: z.string().max(60).optional(),
  /** GCJ-02 degrees. */
  lng: z.number().min(-180).max(180).optional(),
  lat: z.number().min(-90).max(90).optional(),
  verifiedOn: PastDay.optional(),
  /** Other words it should be found by. */
  keywords: z.array(z.string().max(40)).default([]),
  pictures: EntryPictures,
  details: OrgDetails.optional(),
  rooms: z.array(Room).default([]),
  fees: z.array(FeeItem).default([]),
  licences: z.array(Licence).default([]),
});
export type OrgContent = z.output<typeof OrgContent>;
