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

/** `/cover/{kind}/{id}.svg`, and `/og/{kind}/{id}.png` for pages that are shared. */
export function coverRoutes(app: Hono<PortalEnv>): void {
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
    const category = (c.req.query("category") ?? "").slice(0, 20);
    const key = `${kind}/${id}?${category}`;
    const png = previews.get(key) ?? keep(previews, key, await preview(kind as CoverKind, id, { category }));
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
