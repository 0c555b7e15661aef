import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { Adcode, cursorPaging, Id, Keyword } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";

/** What a list of areas is narrowed to. */
export const areaViews = {
  ALL: "全部",
  NOBODY: "有服务，没有人去",
  NOTHING: "有人去，没有服务",
} as const;

/** A place that a service or somebody names as theirs; what covers more than the place covers it too. */
export const ServiceAreaRow = z.object({
  /** Its code. */
  id: Adcode,
  name: z.string(),
  /** What it lies in: 江苏省 南京市. */
  path: z.string(),
  /** Services that are carried out in all of it. */
  services: z.number().int(),
  /** People in service who go to all of it, and can be sent now. */
  employees: z.number().int(),
});
export type ServiceAreaRow = z.output<typeof ServiceAreaRow>;

const ofAreas = { who: "staff", permission: "catalogue.write", scope: "house" } as const;

export const serviceAreaPage = endpoint("GET /rest/staff/serviceArea/page", {
  ...ofAreas,
  summary: "服务地区：每个地区有几项上门服务、几位服务人员去，按地区编码排",
  query: z.object({
    view: z.enum(codesOf(areaViews), "请从列表里选看哪些。").default("ALL"),
    keyword: Keyword.optional(),
    ...cursorPaging,
  }),
  reply: cursorPageOf(ServiceAreaRow),
});

const Named = z.object({ id: Id, name: z.string() });

export const serviceAreaRead = endpoint("GET /rest/staff/serviceArea/:adcode", {
  ...ofAreas,
  summary: "一个地区：有哪些上门服务，哪些服务人员去",
  params: z.object({ adcode: Adcode }),
  reply: ServiceAreaRow.extend({
    /** The first hundred by name. */
    serviceList: z.array(Named),
    employeeList: z.array(Named),
  }),
});
