import type { Settings } from "@ginkgo/api/platform/settings";
import type { Hono } from "hono";
import type { PortalEnv } from "./portal-env.ts";

interface Dependencies {
  api: { fetch(request: Request): Response | Promise<Response> };
  settings: Settings;
}

/** Addresses in one sitemap file; the protocol allows 50,000. */
const PER_FILE = 20_000;
const fixedPages = ["/", "/orgs", "/orgs/search"];

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

async function listed(api: Dependencies["api"], file: number): Promise<Listed> {
  const address = `http://internal/rest/op/org/sitemap?current=${file}&size=${PER_FILE}`;
  const answer = (await (await api.fetch(new Request(address))).json()) as { data: Listed };
  return answer.data;
}

/** robots.txt and the sitemaps of every public page. */
export function seoRoutes(app: Hono<PortalEnv>, { api, settings }: Dependencies): void {
  const originOf = (url: string) => settings.PUBLIC_ORIGIN ?? new URL(url).origin;

  app.get("/robots.txt", (c) => {
    const lines = ["User-agent: *", "Disallow: /api/", "Disallow: /user", "Disallow: /sandbox/"];
    return c.text(`${lines.join("\n")}\n\nSitemap: ${originOf(c.req.url)}/sitemap.xml\n`);
  });

  app.get("/sitemap.xml", async (c) => {
    const { total } = await listed(api, 1);
    const origin = originOf(c.req.url);
    const files = Array.from(
      { length: Math.max(1, Math.ceil(total / PER_FILE)) },
      (_, i) => `/sitemaps/orgs-${i + 1}.xml`,
    );
    const all = ["/sitemaps/pages.xml", ...files].map((f) => `<sitemap><loc>${origin}${f}</loc></sitemap>`);
    return xml(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${all.join("")}</sitemapindex>`,
    );
  });

  app.get("/sitemaps/:file", async (c) => {
    const origin = originOf(c.req.url);
    const { file } = c.req.param();
    const wrap = (urls: string[]) =>
      xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`);
    if (file === "pages.xml") return wrap(fixedPages.map((p) => entry(origin + p)));
    const number = Number(/^orgs-([1-9]\d{0,5})\.xml$/.exec(file)?.[1]);
    if (!number) return c.notFound();
    const { entries } = await listed(api, number);
    return entries.length
      ? wrap(entries.map((e) => entry(`${origin}/orgs/${e.id}`, e.updatedOn)))
      : c.notFound();
  });
}
