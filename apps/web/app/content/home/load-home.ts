import { feeGuidePage } from "@ginkgo/api-contract/fees/fee-consultation";
import type { ServiceCard } from "@ginkgo/api-contract/services/services";
import { servicePage } from "@ginkgo/api-contract/services/services";
import { productPage } from "@ginkgo/api-contract/shop/shop";
import { tourSeason, tripPage } from "@ginkgo/api-contract/tours/tours";
import { type ApiContext, callApi } from "../../lib/api/api-client.ts";
import { sixHelps } from "./home-texts.ts";

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

/** What the home page shows of the areas beside the organisations. */
export async function loadAreas(api: ApiContext) {
  const one = { size: "1" };
  const [helps, tours, services, products, trips, guides] = await Promise.all([
    readSixHelps(api),
    readTours(api),
    orNothing(callApi(api, servicePage, { query: one })),
    orNothing(callApi(api, productPage, { query: one })),
    orNothing(callApi(api, tripPage, { query: one })),
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
