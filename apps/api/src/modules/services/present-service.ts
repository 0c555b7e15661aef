import type { CareLevel } from "@ginkgo/api-contract/organisations/org-codes";
import {
  type ServiceState,
  type ServiceUnit,
  serviceUnits,
} from "@ginkgo/api-contract/services/service-codes";
import type { ServiceCard } from "@ginkgo/api-contract/services/services";
import { careLevelsOf } from "../listing/public.ts";
import { categoryPicture } from "./service-category.ts";

/** A row of services.services as the card queries select it. */
export interface ServiceRow {
  id: string;
  name: string;
  cover: string | null;
  subtitle: string;
  category_code: string;
  category_text: string;
  state: ServiceState;
  provider_org_id: string | null;
  provider_name: string;
  price_fen: number;
  unit: ServiceUnit;
  many_prices: boolean;
  duration_minutes: number;
  weekdays: string;
  care_mask: number;
  ltc_pay: boolean;
  rating: number;
  comment_count: number;
  sold_count: number;
  area_text: string;
}

/** 次, or 2 小时 where the price is that of two hours. */
const unitText = ({ unit, duration_minutes }: ServiceRow): string =>
  unit === "HOUR" && duration_minutes > 60 ? `${duration_minutes / 60} 小时` : serviceUnits[unit];

/** Row → card, every field listed. */
export const presentService = (row: ServiceRow): ServiceCard => ({
  id: row.id,
  name: row.name,
  subtitle: row.subtitle,
  categoryId: row.category_code,
  categoryText: row.category_text,
  picture: categoryPicture(row.category_code),
  cover: row.cover ?? undefined,
  state: row.state,
  providerName: row.provider_name,
  selfOperated: row.provider_org_id === null,
  priceFen: row.price_fen,
  unit: row.unit,
  unitText: unitText(row),
  from: row.many_prices,
  durationMinutes: row.duration_minutes,
  weekdays: row.weekdays,
  careLevels: careLevelsOf(row.care_mask) as CareLevel[],
  ltcPay: row.ltc_pay,
  rating: Math.round(row.rating * 10) / 10,
  commentCount: row.comment_count,
  soldCount: row.sold_count,
  areaText: row.area_text,
});
