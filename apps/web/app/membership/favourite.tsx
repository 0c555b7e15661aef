import { afterFirstView } from "../lib/routing/after-first-view.tsx";

const load = () => import("./favourite-heart.tsx");

/** ♥ on a cover. */
export const FavouriteHeart = afterFirstView(async () => ({ default: (await load()).FavouriteHeart }));

/** The same as a word among a page's other actions. */
export const FavouriteWord = afterFirstView(async () => ({ default: (await load()).FavouriteWord }));
