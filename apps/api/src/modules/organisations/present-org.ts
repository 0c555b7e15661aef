import {
  careLevels,
  type MedicalMode,
  medicalModes,
  type OperateStatus,
  type OrgNature,
  type OrgType,
  orgNatures,
  orgTypes,
} from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgCard } from "@ginkgo/api-contract/organisations/orgs";
import { careLevelsOf } from "../listing/public.ts";
import { plateText } from "../reference/areas/public.ts";
import { levelIndex } from "./level-prices.ts";

/** A row of organisations.organisations as the card queries select it. */
export interface OrgRow {
  id: string;
  name: string;
  cover: string | null;
  org_type: OrgType;
  org_nature: OrgNature;
  operate_status: OperateStatus;
  star_level: number;
  care_mask: number;
  total_beds: number | null;
  available_beds: number | null;
  wait_weeks: number | null;
  medical_mode: MedicalMode;
  medical_insurance: boolean;
  ltc_insurance: boolean;
  price_min_fen: number | null;
  price_max_fen: number | null;
  level_min_fen: (number | null)[] | null;
  level_max_fen: (number | null)[] | null;
  level_said: number;
  open_year: number | null;
  day_ratio: number | null;
  highlights: string[];
  place_note: string | null;
  medical_note: string | null;
  adcode: string;
  street: string | null;
  lng: number | null;
  lat: number | null;
  rating: number;
  comment_count: number;
}

const EARTH_METRES = 6_371_008;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres over ground between two points in degrees. */
export function metresBetween(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return Math.round(2 * EARTH_METRES * Math.asin(Math.sqrt(h)));
}

const medicalText = (row: OrgRow): string => {
  const about =
    row.medical_note ?? (row.medical_mode === "NONE" ? "无内设医疗" : medicalModes[row.medical_mode]);
  return row.medical_insurance && !about.includes("医保") ? `${about}，医保定点` : about;
};

/** What a month costs in each level whose price the house posted. */
const levelPricesOf = ({ level_min_fen: min, level_max_fen: max, level_said: said }: OrgRow) =>
  careLevelsOf(said).map((level) => {
    const i = levelIndex(level) - 1;
    return { level, minFen: min?.[i] ?? 0, maxFen: max?.[i] ?? 0 };
  });

/** Row → card, every field listed. `from` gives the distance to it. */
export function presentOrg(row: OrgRow, from?: { lng: number; lat: number }): OrgCard {
  const { city, district } = plateText(row.adcode);
  const levels = careLevelsOf(row.care_mask);
  const heaviest = levels.findLast((l) => l !== "DEMENTIA");
  return {
    id: row.id,
    name: row.name,
    cover: row.cover ?? undefined,
    orgType: row.org_type,
    orgTypeText: orgTypes[row.org_type],
    orgNature: row.org_nature,
    orgNatureText: orgNatures[row.org_nature],
    operateStatus: row.operate_status,
    starLevel: row.star_level,
    rating: Math.round(row.rating * 10) / 10,
    commentCount: row.comment_count,
    priceMinFen: row.price_min_fen ?? undefined,
    priceMaxFen: row.price_max_fen ?? undefined,
    levelPrices: levelPricesOf(row),
    totalBeds: row.total_beds ?? undefined,
    availableBeds: row.available_beds ?? undefined,
    waitWeeks: row.wait_weeks ?? undefined,
    careLevels: levels,
    medicalMode: row.medical_mode,
    medicalText: medicalText(row),
    medicalInsurance: row.medical_insurance,
    ltcInsurance: row.ltc_insurance,
    staffText:
      row.day_ratio === null
        ? undefined
        : `护理员与${heaviest ? careLevels[heaviest] : ""}长者 1∶${row.day_ratio}`,
    openYear: row.open_year ?? undefined,
    adcode: row.adcode,
    city,
    district,
    street: row.street ?? undefined,
    placeText: [row.street, row.place_note].filter(Boolean).join(" · "),
    tags: row.highlights.slice(0, 2),
    lng: row.lng ?? undefined,
    lat: row.lat ?? undefined,
    distanceMetres:
      from && row.lng !== null && row.lat !== null
        ? metresBetween(from, { lng: row.lng, lat: row.lat })
        : undefined,
  };
}
