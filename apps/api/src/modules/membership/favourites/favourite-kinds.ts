import type { FavouriteType } from "@ginkgo/api-contract/membership/membership-codes";
import type { Db } from "../../../platform/database/database.ts";
import type { FavouriteCard } from "./favourite-card.ts";
import { favouriteOrgs } from "./favourite-orgs.ts";
import { favouriteProducts } from "./favourite-products.ts";
import { favouriteServices } from "./favourite-services.ts";
import { favouriteSpots } from "./favourite-spots.ts";
import { favouriteTrips } from "./favourite-trips.ts";

interface FavouriteKind {
  /** Path of a thing's own page. */
  link(id: string): string;
  /** Those that exist, in any order. */
  cards(db: Db, ids: readonly string[]): Promise<FavouriteCard[]>;
}

/** Everything that can be kept, one entry a kind. A kind without an entry has nothing to keep: its ids are unknown. */
export const favouriteKinds: Partial<Record<FavouriteType, FavouriteKind>> = {
  ORG: { link: (id) => `/orgs/${id}`, cards: favouriteOrgs },
  SERVICE: { link: (id) => `/service/${id}`, cards: favouriteServices },
  PRODUCT: { link: (id) => `/shop/product/${id}`, cards: favouriteProducts },
  SPOT: { link: (id) => `/tour/spot/${id}`, cards: favouriteSpots },
  TOUR: { link: (id) => `/tour/trip/${id}`, cards: favouriteTrips },
};

/** A thing of the catalogue in a few words, with the path of its page. */
export interface ThingCard extends FavouriteCard {
  link: string;
}

/** Things of one kind that exist, by id; none of a kind that cannot be kept. */
export async function thingCards(
  db: Db,
  kind: FavouriteType,
  ids: readonly string[],
): Promise<Map<string, ThingCard>> {
  const known = favouriteKinds[kind];
  const cards = (await known?.cards(db, ids)) ?? [];
  return new Map(cards.map((card) => [card.id, { ...card, link: known!.link(card.id) }]));
}
