import { takeTurns } from "@ginkgo/api/http/take-turns";
import { type CoverKind, type CoverParams, cover, leaf } from "@ginkgo/ui/covers";
import type { Hono } from "hono";
import sharp from "sharp";
import type { PortalEnv } from "./portal-env.ts";

const kinds = new Set(["org", "service", "product", "tour", "spot", "article", "window"]);
const forEver = "public, max-age=31536000, immutable";
const MOST_KEPT = 2000;

/** Pictures drawn lately; a cover depends on nothing but its address. */
const drawn = new Map<string, string>();
const previews = new Map<string, Uint8Array<ArrayBuffer>>();

function keep<T>(store: Map<string, T>, key: string, value: T): T {
  if (store.size >= MOST_KEPT) store.delete(store.keys().next().value!);
  store.set(key, value);
  return value;
}

interface Dependencies {
  api: { fetch(request: Request): Response | Promise<Response> };
}

/** A picture takes a core for a moment; others are asked meanwhile. */
const { inTurn } = takeTurns({ atOnce: 1, waiting: 30, what: "previews" });

/** Where the thing of a preview is asked for, by its kind. */
const details: Record<string, string> = {
  org: "op/org",
  service: "svc/service",
  product: "pms/product",
  tour: "op/travelProduct",
  spot: "op/travelScenery",
  article: "cms/information",
};

/** Pictures are drawn of what there is, so that a number more is not a picture more. */
async function isThere(api: Dependencies["api"], kind: string, id: string): Promise<boolean> {
  // A tour organisation's number is told from a trip's by the letter before it.
  const isOrg = kind === "tour" && id.startsWith("o");
  const path = isOrg ? "op/travelOrg" : details[kind];
  const number = isOrg ? id.slice(1) : id;
  if (!path || !/^\d{1,19}$/.test(number)) return false;
  return (await api.fetch(new Request(`http://internal/rest/${path}/${number}`))).status === 200;
}

/** `/cover/{kind}/{id}.svg`, and `/og/{kind}/{id}.png` for pages that are shared. */
export function coverRoutes(app: Hono<PortalEnv>, api: Dependencies["api"]): void {
  app.get("/cover/:kind/:file", (c) => {
    const { kind, file } = c.req.param();
    const id = /^([\w.-]{1,60})\.svg$/.exec(file)?.[1];
    if (!kinds.has(kind) || !id) return c.notFound();
    const { view, category, palette, shape, scene } = c.req.query();
    const params = { view, category, palette, shape, scene } as CoverParams;
    const key = `${kind}/${id}?${Object.values(params).join("&")}`.slice(0, 200);
    const svg = drawn.get(key) ?? keep(drawn, key, cover(kind as CoverKind, id, params));
    return new Response(svg, { headers: { "content-type": "image/svg+xml", "cache-control": forEver } });
  });

  app.get("/og/:kind/:file", async (c) => {
    const { kind, file: name } = c.req.param();
    const id = /^([\w.]{1,40})\.png$/.exec(name)?.[1];
    if (!kinds.has(kind) || !id) return c.notFound();
    const asked = c.req.query("category") ?? "";
    const category = /^[A-Za-z_]{1,20}$/.test(asked) ? asked : "";
    const key = `${kind}/${id}?${category}`;
    const before = previews.get(key);
    if (!before && !(await isThere(api, kind, id))) return c.notFound();
    const png =
      before ??
      (await inTurn(async () => {
        const drawnMeanwhile = previews.get(key);
        return drawnMeanwhile ?? keep(previews, key, await preview(kind as CoverKind, id, { category }));
      }).catch(() => undefined));
    if (!png) return new Response(null, { status: 503, headers: { "retry-after": "5" } });
    return new Response(png, {
      headers: { "content-type": "image/png", "cache-control": "public, max-age=604800" },
    });
  });
}

/** The cover at the size that previews of shared links want, the brand's leaf in its corner. */
async function preview(kind: CoverKind, id: string, params: CoverParams): Promise<Uint8Array<ArrayBuffer>> {
  const scene = await sharp(Buffer.from(cover(kind, id, params)), { density: 120 })
    .resize(1200, 630, { fit: "cover" })
    .toBuffer();
  const mark = await sharp(Buffer.from(leaf({})))
    .resize(96, 96)
    .toBuffer();
  const plate = await sharp({ create: { width: 128, height: 128, channels: 4, background: "#FBF8F1" } })
    .png()
    .composite([{ input: mark, left: 16, top: 16 }])
    .toBuffer();
  return new Uint8Array(
    await sharp(scene)
      .composite([{ input: plate, left: 40, top: 462 }])
      .png({ palette: true, quality: 80 })
      .toBuffer(),
  );
}
