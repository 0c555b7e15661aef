import type { SpotCard } from "@ginkgo/api-contract/tours/spots";
import { type WalkDifficulty, walkDifficulties } from "@ginkgo/api-contract/tours/tour-codes";
import { plateText } from "../reference/areas/public.ts";

/** A row of tours.spots as the card queries select it. */
export interface SpotRow {
  id: string;
  name: string;
  cover: string | null;
  category_id: string;
  category: string;
  a_level: number;
  summary: string;
  adcode: string;
  walk: WalkDifficulty | null;
  wheelchair_route: boolean | null;
  wheelchair_rental: boolean | null;
  elder_free_age: number | null;
  ticket_fen: number | null;
  rating: number;
  comment_count: number;
  lng: number | null;
  lat: number | null;
}

/** Row → card, every field listed. */
export const presentSpot = (row: SpotRow): SpotCard => ({
  id: row.id,
  name: row.name,
  cover: row.cover ?? undefined,
  categoryId: row.category_id,
  categoryText: row.category,
  aLevel: row.a_level,
  adcode: row.adcode,
  ...plateText(row.adcode),
  summary: row.summary,
  walk: row.walk ?? undefined,
  walkText: row.walk ? walkDifficulties[row.walk] : undefined,
  wheelchairRoute: row.wheelchair_route ?? undefined,
  wheelchairRental: row.wheelchair_rental ?? undefined,
  elderText: row.elder_free_age === null ? undefined : `${row.elder_free_age} 岁起免票`,
  ticketFen: row.ticket_fen ?? undefined,
  rating: Math.round(row.rating * 10) / 10,
  commentCount: row.comment_count,
  lng: row.lng ?? undefined,
  lat: row.lat ?? undefined,
});
