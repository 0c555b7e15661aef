import { type EmployeeSkill, employeeSkills } from "@ginkgo/api-contract/services/service-codes";
import type { ServiceArea } from "@ginkgo/api-contract/services/service-detail";
import type { ServiceDetail } from "@ginkgo/api-contract/services/services";
import { shanghaiDay, timeOf } from "@ginkgo/locale/shanghai-time";
import { problem } from "../../http/problem.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { categoryPath } from "../listing/public.ts";
import { shownPictures } from "../pictures/public.ts";
import { areaName, areaPath, childrenOf, reachWords } from "../reference/areas/public.ts";
import { presentService } from "./present-service.ts";
import { type ServiceDetailRow, serviceCards, serviceDetailRow, similarIds } from "./service-queries.ts";
import { serviceTerm } from "./service-terms.ts";
import { servingEmployees } from "./serving-employees.ts";

const MAX_ASKABLE = 120;

const areaText = (code: string): string =>
  [...new Set(areaPath(code).slice(1).map(areaName))].join(" ") || areaName(code);

/** Every district below an area; of one without any, itself. */
const districtsOf = (code: string): string[] => {
  const below = childrenOf(code);
  return below.length > 0 ? below.flatMap((child) => districtsOf(child.adcode)) : [code];
};

/** Every district a service comes to: nobody is offered one that it does not. */
function askable(areas: readonly string[]): ServiceArea[] {
  return [...new Set(areas.flatMap(districtsOf))]
    .slice(0, MAX_ASKABLE)
    .map((adcode) => ({ adcode, text: areaText(adcode) }));
}

const present = (row: ServiceDetailRow) => ({
  ...presentService(row),
  providerOrgId: row.provider_org_id ?? undefined,
  skus: row.skus,
  visitFeeFen: row.visit_fee_fen,
  details: row.details,
  needFamilyPresent: row.need_family_present,
  holidayRest: row.holiday_rest,
  hours: { start: timeOf(row.day_start), end: timeOf(row.day_end) },
  leadHours: row.lead_hours,
  maxAdvanceDays: row.max_advance_days,
  requiredSkills: row.required_skills.map((s) => employeeSkills[s as EmployeeSkill]),
  areas: row.areas.map((adcode) => ({ adcode, text: areaText(adcode) })),
  askableAreas: askable(row.areas),
  rebookRate: row.rebook_rate ?? undefined,
  comments: row.comments,
});

/**
 * One service for its own page.
 * @throws {ProblemError} NOT_FOUND
 */
export async function getService(db: Db, id: string, clock: Clock): Promise<ServiceDetail> {
  const row = await serviceDetailRow(db, id);
  if (!row) throw problem("NOT_FOUND", `service ${id}`);
  const { employees, count } = await servingEmployees(db, {
    skills: row.required_skills,
    areas: row.areas,
    today: shanghaiDay(clock.now()),
  });
  const [family = "", kind = family] = categoryPath(row.category_code).map(serviceTerm.category);
  const near = reachWords(row.areas[0]!).map(serviceTerm.reach);
  const similar = await serviceCards(db, await similarIds(db, { id, kind, family, near }));
  const [pictures = []] = await shownPictures(db, [row.pictures]);
  return { ...present(row), pictures, employees, employeeCount: count, similar: similar.map(presentService) };
}
