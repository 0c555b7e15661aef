/** What a card of a favourite needs of the thing itself. */
export interface FavouriteCard {
  id: string;
  title: string;
  cover: { kind: string; id: string; category: string; url?: string | undefined };
  priceText: string | null;
  placeText: string | null;
  rating: number | null;
  commentCount: number | null;
  /** Whether it is still offered. */
  offered: boolean;
}
