import { z } from "zod";
import { Adcode, Id, SentFen } from "../fields.ts";
import { careLevels, codesOf } from "../organisations/org-codes.ts";
import { EntryPictures } from "../pictures/entry-pictures.ts";
import { employeeSkills, isOneVisit, serviceStates } from "./service-codes.ts";
import { ClockTime, ServiceDetails, ServiceSku } from "./service-detail.ts";

/** One specification as it is written. Orders name it by its number, which stays its own; a new one has none yet. */
export const ServiceSkuContent = ServiceSku.omit({ id: true })
  .extend({ no: z.number().int().min(1).max(500).optional() })
  .refine((sku) => !sku.cardBenefit || isOneVisit(sku), {
    path: ["cardBenefit"],
    message: "只有一次上门的套餐能用会员卡的次数预约。",
  });

/** Everything that is written about a home-visit service. */
export const ServiceContent = z.object({
  name: z.string().min(2).max(30),
  subtitle: z.string().max(40),
  category: z.string().max(40),
  state: z.enum(codesOf(serviceStates)).default("ON"),
  /** Absent: the portal's own. */
  providerOrgId: Id.optional(),
  providerName: z.string().min(2).max(40),
  skus: z.array(ServiceSkuContent).min(1).max(12),
  visitFeeFen: SentFen.default(0),
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
  keywords: z.array(z.string().max(40)).default([]),
  pictures: EntryPictures,
  details: ServiceDetails,
});
export type ServiceContent = z.output<typeof ServiceContent>;
