import {
  sceneryCategoryList,
  spotDetail,
  spotMap,
  spotPage,
  spotSitemap,
} from "@ginkgo/api-contract/tours/spots";
import {
  tourOrgDetail,
  tourOrgPage,
  tourOrgSitemap,
  tourSeason,
  tripDetail,
  tripPage,
  tripSitemap,
} from "@ginkgo/api-contract/tours/tours";
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
  query(sceneryCategoryList, anyone, ({ db }) => sceneryCategories(db)),
  query(spotPage, anyone, ({ db, query: asked }) => listSpots(db, asked)),
  query(spotMap, anyone, ({ db, query: asked, services }) =>
    mapSpots(db, { ...asked, adcode: asked.adcode ?? services.settings.SITE_PROVINCE }),
  ),
  query(spotSitemap, anyone, ({ db, query: asked }) => sitemapPage(db, "spots", asked)),
  query(spotDetail, anyone, ({ db, params }) => getSpot(db, params.id)),
  query(tripPage, anyone, ({ db, query: asked, services }) => listTrips(db, asked, services.clock)),
  query(tourSeason, anyone, async ({ services }) => tourSeasonOf(services.clock)),
  query(tripSitemap, anyone, ({ db, query: asked }) => sitemapPage(db, "trips", asked)),
  query(tripDetail, anyone, ({ db, params, services }) => getTrip(db, params.id, services.clock)),
  query(tourOrgPage, anyone, ({ db, query: asked }) => listTourOrgs(db, asked)),
  query(tourOrgSitemap, anyone, ({ db, query: asked }) => sitemapPage(db, "tour_orgs", asked)),
  query(tourOrgDetail, anyone, ({ db, params, services }) => getTourOrg(db, params.id, services.clock)),
];
