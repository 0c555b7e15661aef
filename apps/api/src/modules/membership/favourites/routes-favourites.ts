import * as endpoints from "@ginkgo/api-contract/membership/favourites";
import { customer } from "../../../http/guards.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { favouriteStates, getFavourite, listFavourites } from "./list-favourites.ts";
import { toggleFavourite } from "./toggle-favourite.ts";

// Read where they are written: the heart just clicked must not go out again on a replica that lags.
export const routes: Route[] = [
  command(endpoints.toggleFavourite, customer, ({ tx, viewer, body, services }) =>
    toggleFavourite(tx, viewer.memberId, body, services.clock.now()),
  ),
  query(endpoints.favouritePage, customer, ({ viewer, query: filters, services }) =>
    listFavourites(services.database.primary, viewer.memberId, filters),
  ),
  query(endpoints.getFavourite, customer, ({ viewer, params, query: { targetType }, services }) =>
    getFavourite(services.database.primary, viewer.memberId, targetType, params.targetId),
  ),
  query(endpoints.favouriteStates, customer, ({ viewer, query: filters, services }) =>
    favouriteStates(services.database.primary, viewer.memberId, filters),
  ),
];
