import {
  type Escort,
  escorts,
  type Pace,
  type WalkDifficulty,
  walkDifficulties,
} from "@ginkgo/api-contract/tours/tour-codes";
import type { TripCard } from "@ginkgo/api-contract/tours/tours";
import { plateText } from "../reference/areas/public.ts";

/** A row of tours.trips as the card queries select it. */
export interface TripRow {
  id: string;
  name: string;
  cover: string | null;
  subtitle: string;
  category_id: string;
  category: string;
  org_id: string;
  org_name: string;
  days: number;
  nights: number;
  adcode: string;
  depart_code: string;
  pace: Pace;
  walk: WalkDifficulty;
  wheelchair: boolean;
  escort: Escort | null;
  price_fen: number;
  next_date: string | null;
  state: "ON" | "OFF";
  rating: number;
  comment_count: number;
}

/** Row → card, every field listed. */
export const presentTrip = (row: TripRow): TripCard => ({
  id: row.id,
  title: row.name,
  cover: row.cover ?? undefined,
  subtitle: row.subtitle,
  categoryId: row.category_id,
  categoryText: row.category,
  orgId: row.org_id,
  orgName: row.org_name,
  days: row.days,
  nights: row.nights,
  adcode: row.adcode,
  ...plateText(row.adcode),
  departCity: plateText(row.depart_code).city,
  pace: row.pace,
  walk: row.walk,
  walkText: walkDifficulties[row.walk],
  wheelchair: row.wheelchair,
  escort: row.escort ?? undefined,
  escortText: row.escort ? escorts[row.escort] : undefined,
  priceFen: row.price_fen,
  nextDate: row.next_date ?? undefined,
  state: row.state,
  rating: Math.round(row.rating * 10) / 10,
  commentCount: row.comment_count,
});
