import { homeArrangement } from "@ginkgo/api-contract/content/home";
import { feeGuidePage } from "@ginkgo/api-contract/fees/fee-consultation";
import { orgPage, orgReviewPage } from "@ginkgo/api-contract/organisations/orgs";
import type { ServiceCard } from "@ginkgo/api-contract/services/services";
import { servicePage } from "@ginkgo/api-contract/services/services";
import { productPage } from "@ginkgo/api-contract/shop/shop";
import { type PortalPart, portalPartNames } from "@ginkgo/api-contract/system/setting-codes";
import { tourSeason, tripPage } from "@ginkgo/api-contract/tours/tours";
import type { LoaderFunctionArgs } from "react-router";
import { type ApiContext, callApi } from "../../lib/api/api-client.ts";
import { pageCall } from "../../lib/api/page-call.ts";
import { requestInfo } from "../../lib/api/request-info.ts";
import { serverApi } from "../../lib/api/server-api.ts";
import { readerArea } from "../../lib/area/reader-area.ts";
import { loadFace } from "../../lib/load-face.ts";
import { doorsOf, offeredArrangement, offersText, partsText, searchText, sixHelps } from "./home-texts.ts";

/** What one of the areas cannot tell just now is left out of the home page; it never stops the page. */
const orNothing = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined);

/** The cheapest service of each of the six helps, for its price; those without any are left out. */
async function readSixHelps(api: ApiContext) {
  const found = await Promise.all(
    sixHelps.map(async (help) => {
      const query = { categoryId: help.categoryId, sort: "price", size: "1" } as const;
      const page = await orNothing(callApi(api, servicePage, { query }));
      const cheapest: ServiceCard | undefined = page?.records[0];
      return cheapest ? [{ ...help, cheapest }] : [];
    }),
  );
  return found.flat();
}

async function readTours(api: ApiContext) {
  const now = await orNothing(callApi(api, tourSeason));
  if (!now) return undefined;
  const page = await orNothing(callApi(api, tripPage, { query: { season: now.season, size: "4" } }));
  return page && page.records.length > 0 ? { now, trips: page.records } : undefined;
}

/** What the home page shows of the areas beside the organisations; of a part that is not offered nothing is asked for. */
async function loadAreas(api: ApiContext, parts: readonly PortalPart[]) {
  const one = { size: "1" };
  const [visits, shop, tourism] = (["VISITS", "SHOP", "TOURS"] as const).map((part) => parts.includes(part));
  const [helps, tours, services, products, trips, guides] = await Promise.all([
    visits ? readSixHelps(api) : [],
    tourism ? readTours(api) : undefined,
    visits ? orNothing(callApi(api, servicePage, { query: one })) : undefined,
    shop ? orNothing(callApi(api, productPage, { query: one })) : undefined,
    tourism ? orNothing(callApi(api, tripPage, { query: one })) : undefined,
    orNothing(callApi(api, feeGuidePage, { query: one })),
  ]);
  return {
    helps,
    tours,
    counts: {
      services: services?.total,
      products: products?.total,
      trips: trips?.total,
      guides: guides?.total,
    },
  };
}
export type HomeAreas = Awaited<ReturnType<typeof loadAreas>>;

/** What the home page is drawn from: what is around the reader, what the areas have, and how it is arranged today. */
export async function loadHome(args: LoaderFunctionArgs) {
  const area = await readerArea(args);
  const api = serverApi(args);
  const { filled } = args.context.get(requestInfo).config;
  const parts = portalPartNames.filter((part) => filled.includes(part));
  const [face, near, inProvince, areas, arrangement] = await Promise.all([
    loadFace(args, area.adcode),
    pageCall(args, orgPage, { query: { adcode: area.adcode, sort: "rating", size: "3" } }),
    pageCall(args, orgPage, { query: { adcode: `${area.adcode.slice(0, 2)}0000`, size: "1" } }),
    loadAreas(api, parts),
    pageCall(args, homeArrangement),
  ]);
  // Where nothing is registered yet the house is shown whole: nobody is greeted with noughts.
  const around =
    inProvince.total > 0 ? inProvince : await pageCall(args, orgPage, { query: { adcode: "", size: "1" } });
  const cities = (around.facets.adcode ?? []).filter((c) => c.count > 0);
  const reviews = await Promise.all(
    near.records.slice(0, 2).map((org) =>
      callApi(api, orgReviewPage, { query: { orgId: org.id, score: "5", size: "1" } })
        .then(({ records: [review] }) => review && { ...review, org: org.name, orgId: org.id })
        .catch(() => undefined),
    ),
  );
  const { doors, sections } = offeredArrangement(arrangement, parts);
  return {
    area,
    areas,
    // As they are drawn: the browser need not carry those that are not.
    doors: doorsOf({ ...areas.counts, orgs: around.total }, doors),
    sections,
    /** What can be looked for beside the organisations. */
    searches: searchText(parts),
    face,
    orgs: near.records,
    total: near.total,
    province: { name: around.frame?.name ?? "全国", total: around.total },
    cities,
    // Put into words here: the browser need not carry how.
    offers: offersText({ orgs: around.total, trips: areas.counts.trips, helps: areas.helps.length }),
    cityCount: cities.length > 0 ? ` · ${partsText(cities.map(({ text }) => text))}` : "",
    voices: reviews.filter((v) => v !== undefined),
  };
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>;
