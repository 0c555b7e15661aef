import * as spotEndpoints from "@ginkgo/api-contract/tours/spots";
import * as tourEndpoints from "@ginkgo/api-contract/tours/tours";
import { anyone } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { sitemapPage } from "../listing/public.ts";
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
  query(spotEndpoints.sceneryCategoryList, anyone, ({ db }) => sceneryCategories(db)),
  query(spotEndpoints.spotPage, anyone, ({ db, query: asked }) => listSpots(db, asked)),
  query(spotEndpoints.spotMap, anyone, ({ db, query: asked, services }) =>
    mapSpots(db, { ...asked, adcode: asked.adcode ?? services.settings.SITE_PROVINCE }),
  ),
  query(spotEndpoints.spotSitemap, anyone, ({ db, query: asked }) => sitemapPage(db, "spots", asked)),
  query(spotEndpoints.spotDetail, anyone, ({ db, params }) => getSpot(db, params.id)),
  query(tourEndpoints.tripPage, anyone, ({ db, query: asked, services }) =>
    listTrips(db, asked, services.clock),
  ),
  query(tourEndpoints.tourSeason, anyone, async ({ services }) => tourSeasonOf(services.clock)),
  query(tourEndpoints.tripSitemap, anyone, ({ db, query: asked }) => sitemapPage(db, "trips", asked)),
  query(tourEndpoints.tripDetail, anyone, ({ db, params, services }) =>
    getTrip(db, params.id, services.clock),
  ),
  query(tourEndpoints.tourOrgPage, anyone, ({ db, query: asked }) => listTourOrgs(db, asked)),
  query(tourEndpoints.tourOrgSitemap, anyone, ({ db, query: asked }) => sitemapPage(db, "tour_orgs", asked)),
  query(tourEndpoints.tourOrgDetail, anyone, ({ db, params, services }) =>
    getTourOrg(db, params.id, services.clock),
  ),
];
