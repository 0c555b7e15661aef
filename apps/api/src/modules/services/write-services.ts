import { minutesOf } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { careMask, categoryPath } from "../listing/public.ts";
import { areaName, areaPath } from "../reference/areas/public.ts";
import { unratedRank, upsertRanked, writeDetails } from "../reviews/ranking/public.ts";
import { gramsForRecord, normalize, pinyinOf, placeMark } from "../search/public.ts";
import type { NewService } from "./new-service.ts";
import { categoryTexts } from "./service-category.ts";
import { packService } from "./service-signature.ts";
import { serviceTerms } from "./service-terms.ts";
import { serviceDetails, serviceSkus, services } from "./tables.ts";

const MAX_PLACES = 12;

/** 南京市 or 南京市等 3 地: where it is carried out, in a few words. */
function areaText(areas: readonly string[]): string {
  const cities = [...new Set(areas.map((code) => areaPath(code)[1] ?? code))];
  const first = areaName(areas.length === 1 ? areas[0]! : cities[0]!);
  return cities.length > 1 ? `${first}等 ${cities.length} 地` : first;
}

const cheapest = ({ skus }: NewService) => skus.reduce((a, b) => (b.priceFen < a.priceFen ? b : a));

/** What lists search by, worked out from what came in. */
function searchable(service: NewService, unit: string, texts: ReadonlyMap<string, string>) {
  const places = [...new Set(service.areas.flatMap(areaPath))].slice(0, MAX_PLACES).map(areaName);
  const kinds = categoryPath(service.category).flatMap((code) => texts.get(code) ?? []);
  const extra = [...kinds, service.subtitle, service.providerName, ...service.keywords];
  const { full, initials } = pinyinOf(service.name);
  return {
    search_text: [
      ...[service.name, ...places, ...extra].map(normalize),
      ...places.map((p) => placeMark(pinyinOf(p).full)),
    ].join("\n"),
    name_norm: normalize(service.name).replaceAll(" ", ""),
    pinyin: full,
    initials,
    terms: [
      ...gramsForRecord({ name: service.name, area: places, extra }),
      ...serviceTerms({ ...service, unit }),
    ],
  };
}

/** The columns of services.services as one JSON row; ratings come from reviews. */
export function serviceRow(service: NewService, texts: ReadonlyMap<string, string>) {
  const sku = cheapest(service);
  const selfOperated = service.providerOrgId === undefined;
  const row = {
    ...(service.id ? { id: service.id } : {}),
    keywords: service.keywords,
    name: service.name,
    subtitle: service.subtitle,
    category_code: service.category,
    state: service.state,
    provider_org_id: service.providerOrgId ?? null,
    provider_name: service.providerName,
    price_fen: sku.priceFen,
    unit: sku.unit,
    many_prices: service.skus.some((s) => s.priceFen !== sku.priceFen),
    duration_minutes: sku.durationMinutes,
    visit_fee_fen: service.visitFeeFen,
    weekdays: service.weekdays.join(","),
    day_start: minutesOf(service.hours.start),
    day_end: minutesOf(service.hours.end),
    step_minutes: service.stepMinutes,
    holiday_rest: service.holidayRest,
    lead_hours: service.leadHours,
    max_advance_days: service.maxAdvanceDays,
    buffer_minutes: service.bufferMinutes,
    required_skills: service.requiredSkills,
    need_family_present: service.needFamilyPresent,
    care_mask: careMask(service.careLevels),
    ltc_pay: service.ltcPay,
    areas: service.areas,
    area_text: areaText(service.areas),
    sold_count: service.soldCount,
    rebook_rate: service.rebookRate ?? null,
    facet_sig: service.state === "OFF" ? -1 : packService({ ...service, unit: sku.unit, selfOperated }),
    pictures: service.pictures,
    source: service.source,
    source_key: service.sourceKey,
    ...searchable(service, sku.unit, texts),
  };
  return { ...row, rank_score: unratedRank(row) };
}

/**
 * Writes services with their specifications and pages; the pair of source and number decides which one it is.
 * Specifications keep their ids by their number, or by position where they bring none, for orders name them.
 */
export async function writeServices(tx: Tx, list: readonly NewService[]): Promise<string[]> {
  if (list.length === 0) return [];
  const texts = await categoryTexts(tx);
  const written = await upsertRanked(
    tx,
    services,
    list.map((service) => serviceRow(service, texts)),
  );
  const parts = list.map(({ details, skus }, i) => ({ id: written[i]!.id, details, skus }));
  await writeDetails(tx, serviceDetails, parts);
  const source = sql`json_to_recordset(${JSON.stringify(parts)}::json) as p(id int8, skus jsonb)`;
  await tx
    .update(serviceSkus)
    .set({ off: true })
    .where(sql`${serviceSkus.serviceId} in (select p.id from ${source})`);
  await tx.execute(sql`insert into services.service_skus (service_id, position, name, note, unit, price_fen,
      original_price_fen, duration_minutes, people, visits, valid_days, card_benefit)
    select p.id, coalesce(s.no, e.n), s.name, s.note, s.unit, s."priceFen", s."originalPriceFen",
      s."durationMinutes", s.people, s.visits, s."validDays", s."cardBenefit"
    from ${source}, jsonb_array_elements(p.skus) with ordinality e(value, n),
      jsonb_to_record(e.value) as s(no int2, name text, note text, unit text, "priceFen" int4, "originalPriceFen" int4,
        "durationMinutes" int4, people int2, visits int2, "validDays" int2, "cardBenefit" text)
    on conflict (service_id, position) do update set name = excluded.name, note = excluded.note, unit = excluded.unit,
      price_fen = excluded.price_fen, original_price_fen = excluded.original_price_fen,
      duration_minutes = excluded.duration_minutes,
      people = excluded.people, visits = excluded.visits, valid_days = excluded.valid_days,
      card_benefit = excluded.card_benefit, off = false`);
  return written.map((w) => w.id);
}
