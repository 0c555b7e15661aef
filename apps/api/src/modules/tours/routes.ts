import * as spotEndpoints from "@ginkgo/api-contract/tours/spots";
import * as tourEndpoints from "@ginkgo/api-contract/tours/tours";
import { anyone } from "../../http/guards.ts";
import { query, type Route, sharedQuery } from "../../http/route.ts";
import { sitemapPage } from "../listing/public.ts";
import { countingMisses } from "../search/public.ts";
import { getSpot } from "./get-spot.ts";
import { getTourOrg } from "./get-tour-org.ts";
import { getTrip } from "./get-trip.ts";
import { listSpots } from "./list-spots.ts";
import { listTourOrgs } from "./list-tour-orgs.ts";
import { listTrips } from "./list-trips.ts";
import { mapSpots } from "./map-spots.ts";
import { sceneryCategories } from "./scenery-categories.ts";
import { tourSeasonOf } from "./tour-season.ts";

export const routes: Route[] = [
  sharedQuery(spotEndpoints.sceneryCategoryList, ({ db }) => sceneryCategories(db)),
  sharedQuery(spotEndpoints.spotPage, ({ db, query: filters }) =>
    countingMisses(db, "SPOT", filters, listSpots(db, filters)),
  ),
  sharedQuery(spotEndpoints.spotMap, ({ db, query: filters, services }) =>
    mapSpots(db, { ...filters, adcode: filters.adcode ?? services.settings.SITE_PROVINCE }),
  ),
  query(spotEndpoints.spotSitemap, anyone, ({ db, query: filters }) => sitemapPage(db, "spots", filters)),
  sharedQuery(spotEndpoints.spotDetail, ({ db, params }) => getSpot(db, params.id)),
  sharedQuery(tourEndpoints.tripPage, ({ db, query: filters, services }) =>
    countingMisses(db, "TRIP", filters, listTrips(db, filters, services.clock)),
  ),
  query(tourEndpoints.tourSeason, anyone, async ({ services }) => tourSeasonOf(services.clock)),
  query(tourEndpoints.tripSitemap, anyone, ({ db, query: filters }) => sitemapPage(db, "trips", filters)),
  sharedQuery(tourEndpoints.tripDetail, ({ db, params, services }) => getTrip(db, params.id, services.clock)),
  sharedQuery(tourEndpoints.tourOrgPage, ({ db, query: filters }) => listTourOrgs(db, filters)),
  query(tourEndpoints.tourOrgSitemap, anyone, ({ db, query: filters }) =>
    sitemapPage(db, "tour_orgs", filters),
  ),
  sharedQuery(tourEndpoints.tourOrgDetail, ({ db, params, services }) =>
    getTourOrg(db, params.id, services.clock),
  ),
];
