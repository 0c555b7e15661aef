import { Adcode, Fen, Id } from "@ginkgo/api-contract/fields";
import { careLevels, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { employeeSkills, isOneVisit, serviceStates } from "@ginkgo/api-contract/services/service-codes";
import { ClockTime, ServiceDetails, ServiceSku } from "@ginkgo/api-contract/services/service-detail";
import { z } from "zod";
import { isCategory } from "./service-category.ts";

/** A service as it comes in, from staff or the demo data; `writeServices` derives the rest. */
export const NewService = z.object({
  /** Where it comes from, and its number there: the same pair again updates the same service. */
  source: z.string().max(40),
  sourceKey: z.string().max(160),
  name: z.string().min(2).max(30),
  subtitle: z.string().max(40),
  category: z.string().refine(isCategory),
  state: z.enum(codesOf(serviceStates)).default("ON"),
  /** Absent: the portal's own. */
  providerOrgId: Id.optional(),
  providerName: z.string().min(2).max(40),
  skus: z
    .array(
      ServiceSku.omit({ id: true }).refine((sku) => !sku.cardBenefit || isOneVisit(sku), {
        path: ["cardBenefit"],
        message: "只有一次上门的套餐能用会员卡的次数预约。",
      }),
    )
    .min(1)
    .max(12),
  visitFeeFen: Fen.default(0),
  weekdays: z.array(z.number().int().min(1).max(7)).min(1),
  hours: z.object({ start: ClockTime, end: ClockTime }),
  stepMinutes: z.number().int().min(5).max(240).default(30),
  holidayRest: z.boolean().default(false),
  leadHours: z.number().int().min(0).max(240).default(4),
  maxAdvanceDays: z.number().int().min(1).max(90).default(14),
  bufferMinutes: z.number().int().min(0).max(240).default(30),
  requiredSkills: z.array(z.enum(codesOf(employeeSkills))).min(1),
  needFamilyPresent: z.boolean().default(false),
  careLevels: z.array(z.enum(codesOf(careLevels))).default([]),
  ltcPay: z.boolean().default(false),
  areas: z.array(Adcode).min(1).max(200),
  soldCount: z.number().int().min(0).default(0),
  rebookRate: z.number().int().min(0).max(100).optional(),
  keywords: z.array(z.string().max(40)).default([]),
  details: ServiceDetails,
});
export type NewService = z.output<typeof NewService>;
export type NewServiceInput = z.input<typeof NewService>;
