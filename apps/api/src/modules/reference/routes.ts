import * as announcementEndpoints from "@ginkgo/api-contract/content/announcements";
import * as contentEndpoints from "@ginkgo/api-contract/content/content";
import { homeArrangement } from "@ginkgo/api-contract/content/home";
import { dictionaryPage } from "@ginkgo/api-contract/reference/dictionary-staff";
import * as geocodeEndpoints from "@ginkgo/api-contract/reference/geocode";
import * as referenceEndpoints from "@ginkgo/api-contract/reference/reference";
import { addressPrefix } from "../../http/address-prefix.ts";
import { anyone, staff } from "../../http/guards.ts";
import { keyedBuckets } from "../../http/keyed-buckets.ts";
import { problem } from "../../http/problem.ts";
import { query, type Route, sharedQuery } from "../../http/route.ts";
import { listAnnouncements } from "./announcements/list-announcements.ts";
import { areaReply, areaTag } from "./area-reply.ts";
import { areaShapeOf } from "./area-shape.ts";
import { areaPath } from "./areas/area-path.ts";
import { areaName } from "./areas/areas.ts";
import { searchAreas } from "./areas/search-areas.ts";
import { getPage } from "./content/get-page.ts";
import { dictionaryList, dictionaryTree, listDictionaries } from "./dictionaries/read-dictionary.ts";
import { homeOfToday } from "./home/home-entry.ts";
import { informationRoutes } from "./information/routes.ts";
import { placeAt } from "./place-at.ts";
import { locate } from "./position.ts";

/** Areas change with a release at most: browsers keep them an hour and ask again by their tag. */
const KEEP = "public, max-age=3600";
/** Words are changed in the back office: what is published is what everybody gets. */
const ASK_AGAIN = "no-cache";

/** Points one address may have looked up at the maps vendor, whose answers are bought; beyond it the boundaries answer. */
const mayAskVendor = keyedBuckets(30, 0.1);

export const routes: Route[] = [
  query(
    contentEndpoints.sitePage,
    anyone,
    ({ db, params, query: { version }, services: { settings, clock } }) =>
      getPage(db, { slug: params.slug, version, settings, now: clock.now() }),
  ),

  query(referenceEndpoints.areaTree, anyone, async ({ query: range, header }) => {
    header("cache-control", KEEP);
    header("etag", areaTag(range));
    return areaReply(range);
  }),

  query(referenceEndpoints.areaSearch, anyone, async ({ query: { keyword = "", size = 10 } }) =>
    searchAreas(keyword, size).map(({ adcode, name }) => ({
      adcode,
      name,
      path: [...new Set(areaPath(adcode).map(areaName))].join(" "),
    })),
  ),

  query(referenceEndpoints.areaShape, anyone, async ({ params, header }) => {
    const shape = areaShapeOf(params.adcode);
    if (!shape) throw problem("NOT_FOUND", params.adcode);
    header("cache-control", KEEP);
    return shape;
  }),

  query(referenceEndpoints.dictByType, anyone, async ({ db, params, header }) => {
    const list = await dictionaryList(db, params.id);
    if (!list) throw problem("DICT_NOT_FOUND", params.id);
    header("cache-control", ASK_AGAIN);
    return list;
  }),

  query(referenceEndpoints.dictByParent, anyone, async ({ db, params, header }) => {
    const tree = await dictionaryTree(db, params.id);
    if (!tree) throw problem("DICT_NOT_FOUND", params.id);
    header("cache-control", ASK_AGAIN);
    return tree;
  }),

  query(dictionaryPage, staff, async ({ db }) => {
    const records = await listDictionaries(db);
    return { records, total: records.length };
  }),

  query(geocodeEndpoints.reverseGeocode, anyone, ({ query: point, ip, services: { geocoder, log } }) =>
    placeAt(point, mayAskVendor(addressPrefix(ip)) ? geocoder : undefined, log),
  ),

  query(referenceEndpoints.userPosition, anyone, async ({ ip }) => {
    const adcode = locate(ip);
    return adcode ? { adcode, name: areaName(adcode) } : {};
  }),

  sharedQuery(announcementEndpoints.announcementList, ({ db, services }) =>
    listAnnouncements(db, services.clock.now()),
  ),

  sharedQuery(homeArrangement, ({ db, services }) => homeOfToday(db, services.clock.now())),

  ...informationRoutes,
];
