import { isOffered } from "@ginkgo/api/platform/offered-parts";
import type { Settings } from "@ginkgo/api/platform/settings";
import type { PortalPart } from "@ginkgo/api-contract/system/setting-codes";
import type { Hono } from "hono";
import type { PortalEnv } from "./portal-env.ts";

interface Dependencies {
  api: { fetch(request: Request): Response | Promise<Response> };
  settings: Settings;
}

/** Addresses in one sitemap file; the protocol allows 50,000. */
const PER_FILE = 20_000;
/** Milliseconds. */
const CACHE_TIME = 10 * 60_000;
/** Files remembered; beyond all there are, a number more is an empty list. */
const MAX_CACHED = 200;
const partOfPage: Record<string, PortalPart> = {
  "/service": "VISITS",
  "/shop": "SHOP",
  "/tour": "TOURS",
  "/tour/search": "TOURS",
  "/sporMap": "TOURS",
};
const fixedPages = [
  "/",
  "/orgs",
  "/orgs/search",
  "/service",
  "/shop",
  "/tour",
  "/tour/search",
  "/sporMap",
  "/feeConsultaion",
  "/feeConsultaion/text",
  "/about",
  "/information",
  "/informationGroup",
  "/license",
  "/terms",
  "/privacy",
  "/accessibility",
  "/merchantsJoin",
  "/business",
  "/joinus",
];

const xml = (body: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });

const entry = (loc: string, day?: string) =>
  `<url><loc>${loc}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;

interface Listed {
  total: number;
  entries: { id: string; updatedOn: string }[];
}

interface PageKind {
  /** Where the numbers of its pages come from. */
  api: string;
  /** Under which address they stand. */
  path: string;
  /** The part of the portal they are of; no page of one that is not offered is listed. */
  part?: PortalPart;
}

/** Each kind of page by the name of its sitemap files. */
const kinds: Record<string, PageKind> = {
  orgs: { api: "op/org", path: "orgs" },
  service: { api: "svc/service", path: "service", part: "VISITS" },
  product: { api: "pms/product", path: "shop/product", part: "SHOP" },
  trip: { api: "op/travelProduct", path: "tour/trip", part: "TOURS" },
  spot: { api: "op/travelScenery", path: "tour/spot", part: "TOURS" },
  stay: { api: "op/travelOrg", path: "tour/org", part: "TOURS" },
  fees: { api: "op/feeConsultation", path: "feeConsultaion" },
};

async function readListed(api: Dependencies["api"], kind: string, file: number): Promise<Listed> {
  const address = `http://internal/rest/${kinds[kind]!.api}/sitemap?current=${file}&size=${PER_FILE}`;
  const answer = (await (await api.fetch(new Request(address))).json()) as { data: Listed };
  return answer.data;
}

/** robots.txt and the sitemaps of every public page. */
export function seoRoutes(app: Hono<PortalEnv>, { api, settings }: Dependencies): void {
  const cache = new Map<string, { until: number; made: Promise<Listed> }>();
  /** Lists are counted over whole tables: once in ten minutes, however often they are asked for. */
  const listed = (kind: string, file: number): Promise<Listed> => {
    const key = `${kind}-${file}`;
    const before = cache.get(key);
    if (before && before.until > Date.now()) return before.made;
    const made = readListed(api, kind, file);
    made.catch(() => cache.delete(key));
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
    cache.set(key, { until: Date.now() + CACHE_TIME, made });
    return made;
  };
  const offeredKinds = () => Object.keys(kinds).filter((kind) => isOffered(settings, kinds[kind]!.part));
  const originOf = (url: string) => settings.PUBLIC_ORIGIN ?? new URL(url).origin;

  app.get("/robots.txt", (c) => {
    const lines = ["User-agent: *", "Disallow: /api/", "Disallow: /user", "Disallow: /sandbox/"];
    return c.text(`${lines.join("\n")}\n\nSitemap: ${originOf(c.req.url)}/sitemap.xml\n`);
  });

  app.get("/sitemap.xml", async (c) => {
    const origin = originOf(c.req.url);
    const files = await Promise.all(
      offeredKinds().map(async (kind) => {
        const { total } = await listed(kind, 1);
        const count = Math.max(1, Math.ceil(total / PER_FILE));
        return Array.from({ length: count }, (_, i) => `/sitemaps/${kind}-${i + 1}.xml`);
      }),
    );
    const all = ["/sitemaps/pages.xml", ...files.flat()].map(
      (f) => `<sitemap><loc>${origin}${f}</loc></sitemap>`,
    );
    return xml(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${all.join("")}</sitemapindex>`,
    );
  });

  app.get("/sitemaps/:file", async (c) => {
    const origin = originOf(c.req.url);
    const { file } = c.req.param();
    const wrap = (urls: string[]) =>
      xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`);
    if (file === "pages.xml")
      return wrap(fixedPages.filter((p) => isOffered(settings, partOfPage[p])).map((p) => entry(origin + p)));
    const [, kind = "", number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? [];
    if (!offeredKinds().includes(kind)) return c.notFound();
    const { entries } = await listed(kind, Number(number));
    return entries.length
      ? wrap(entries.map((e) => entry(`${origin}/${kinds[kind]!.path}/${e.id}`, e.updatedOn)))
      : c.notFound();
  });
}
