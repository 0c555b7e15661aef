import {
  favouritePage,
  favouriteStates as favouriteStatesEndpoint,
  getFavourite as getFavouriteEndpoint,
  toggleFavourite as toggleFavouriteEndpoint,
} from "@ginkgo/api-contract/membership/favourites";
import { customer } from "../../../http/guards.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { favouriteStates, getFavourite, listFavourites } from "./list-favourites.ts";
import { toggleFavourite } from "./toggle-favourite.ts";

// Read where they are written: the heart just clicked must not go out again on a replica that lags.
export const routes: Route[] = [
  command(toggleFavouriteEndpoint, customer, ({ tx, viewer, body, services }) =>
    toggleFavourite(tx, viewer.memberId, body, services.clock.now()),
  ),
  query(favouritePage, customer, ({ viewer, query: asked, services }) =>
    listFavourites(services.database.primary, viewer.memberId, asked),
  ),
  query(getFavouriteEndpoint, customer, ({ viewer, params, query: { targetType }, services }) =>
    getFavourite(services.database.primary, viewer.memberId, targetType, params.targetId),
  ),
  query(favouriteStatesEndpoint, customer, ({ viewer, query: asked, services }) =>
    favouriteStates(services.database.primary, viewer.memberId, asked),
  ),
];
