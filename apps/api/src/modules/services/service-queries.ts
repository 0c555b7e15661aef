import type { VisitBenefit } from "@ginkgo/api-contract/cards/cards";
import type { ServiceDetails, ServiceReview, ServiceSku } from "@ginkgo/api-contract/services/service-detail";
import type { ServiceMeasures } from "@ginkgo/api-contract/visits/vitals";
import { and, desc, eq, ne, not, sql } from "drizzle-orm";
import { type Db, firstOf, row, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { cardsInOrder } from "../listing/public.ts";
import { firstReviews, serviceReviewTarget } from "../reviews/public.ts";
import type { ServiceRow } from "./present-service.ts";
import { categoryPlate } from "./service-category.ts";
import { serviceDetails, serviceSkus, services } from "./tables.ts";

const cardColumns = sql`o.id::text, o.name, o.pictures[1] as cover, o.subtitle, o.category_code, ${categoryPlate} as category_text, o.state, o.provider_org_id::text, o.provider_name,
  o.price_fen, o.unit, o.many_prices, o.duration_minutes, o.weekdays, o.care_mask, o.ltc_pay, o.rating, o.comment_count,
  o.sold_count, o.area_text`;

/** What forbids a service, in its own words; none of one that is not there. */
export const contraindicationsOf = async (db: Db, id: string): Promise<string[]> =>
  (
    await firstOf(
      db
        .select({ questions: sql<string[]>`${serviceDetails.details}->'contraindications'` })
        .from(serviceDetails)
        .where(eq(serviceDetails.serviceId, id)),
    )
  )?.questions ?? [];

/** What a service has measured at a visit; null where it asks for nothing, or is not there. */
export const measuresOf = async (db: Db, id: string): Promise<ServiceMeasures | null> =>
  (
    await firstOf(
      db
        .select({ measures: sql<ServiceMeasures | null>`${serviceDetails.details}->'measures'` })
        .from(serviceDetails)
        .where(eq(serviceDetails.serviceId, id)),
    )
  )?.measures ?? null;

/** Cards of these services, in the order asked. */
export const serviceCards = (db: Db, ids: readonly string[]): Promise<ServiceRow[]> =>
  cardsInOrder(db, ids, cardColumns, sql`services.services o`);

const skuJson = sql`json_strip_nulls(json_build_object('id', k.id::text, 'name', k.name, 'note', k.note, 'unit', k.unit,
  'priceFen', k.price_fen, 'originalPriceFen', k.original_price_fen,
  'durationMinutes', k.duration_minutes, 'people', k.people, 'visits', k.visits, 'validDays', k.valid_days,
  'cardBenefit', k.card_benefit))`;

/** What deciding about times and prices needs to know of a service. */
export interface ServiceRules {
  id: string;
  state: string;
  visit_fee_fen: number;
  weekdays: string;
  day_start: number;
  day_end: number;
  step_minutes: number;
  holiday_rest: boolean;
  lead_hours: number;
  max_advance_days: number;
  buffer_minutes: number;
  required_skills: string[];
  areas: string[];
  skus: ServiceSku[];
}

const rules = sql`o.visit_fee_fen, o.day_start, o.day_end, o.step_minutes, o.holiday_rest, o.lead_hours, o.max_advance_days,
  o.buffer_minutes, o.required_skills, o.areas,
  coalesce((select json_agg(${skuJson} order by k.position) from services.service_skus k
    where k.service_id = o.id and not k.off), '[]') as skus`;

export interface ServiceDetailRow extends ServiceRow, ServiceRules {
  state: ServiceRow["state"];
  pictures: string[];
  need_family_present: boolean;
  rebook_rate: number | null;
  details: ServiceDetails;
  comments: ServiceReview[];
}

/** Everything its own page shows; those taken off stay reachable by their address. */
export const serviceDetailRow = (db: Db, id: string): Promise<ServiceDetailRow | undefined> =>
  row(
    db,
    sql`select ${cardColumns}, ${rules}, o.pictures, o.need_family_present, o.rebook_rate, d.details,
      ${firstReviews(serviceReviewTarget)} as comments
    from services.services o join services.service_details d on d.service_id = o.id where o.id = ${id}::bigint`,
  );

/** The rules alone, with the surcharges of its page. */
export const serviceRules = (
  db: Db,
  id: string,
): Promise<(ServiceRules & { surcharges: ServiceDetails["surcharges"] }) | undefined> =>
  row(
    db,
    sql`select o.id::text, o.state, o.weekdays, ${rules}, d.details->'surcharges' as surcharges
      from services.services o join services.service_details d on d.service_id = o.id where o.id = ${id}::bigint`,
  );

/** A specification that is booked with a benefit of a card. */
export interface BenefitVisit {
  serviceId: string;
  skuId: string;
  name: string;
  skuName: string;
  areaText: string;
}

/** Specifications that are booked with a benefit, of services that can be booked; the best first, at most six. */
export const benefitVisits = (db: Db, benefit: VisitBenefit): Promise<BenefitVisit[]> =>
  db
    .select({
      serviceId: services.id,
      skuId: serviceSkus.id,
      name: services.name,
      skuName: serviceSkus.name,
      areaText: services.areaText,
    })
    .from(serviceSkus)
    .innerJoin(services, eq(services.id, serviceSkus.serviceId))
    .where(
      and(
        eq(serviceSkus.cardBenefit, benefit),
        not(serviceSkus.off),
        eq(serviceSkus.visits, 1),
        ne(serviceSkus.unit, "MONTH"),
        eq(services.state, "ON"),
      ),
    )
    .orderBy(desc(services.rankScore), services.id, serviceSkus.position)
    .limit(6);

/** Others of the family nearby, those of the same kind first; the index of terms finds them by place. */
export async function similarIds(
  db: Db,
  { id, kind, family, near }: { id: string; kind: string; family: string; near: readonly string[] },
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select o.id::text from services.services o
      where o.facet_sig >= 0 and o.id <> ${id}::bigint and o.terms @> ${textArray([family])} and o.terms && ${textArray(near)}
      order by (o.terms @> ${textArray([kind])}) desc, o.rank_score desc, o.id limit 4`,
  );
  return found.map((s) => s.id);
}
