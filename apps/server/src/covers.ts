import type { Api } from "@ginkgo/api";
import { concurrencyLimit } from "@ginkgo/api/http/concurrency-limit";
import { type TextPath, textPath } from "@ginkgo/api/platform/text-path";
import {
  orgShare,
  productShare,
  type ShareWords,
  serviceShare,
  spotShare,
  tourOrgShare,
  tripShare,
} from "@ginkgo/api-contract/content/share-labels";
import { pictureIdOf } from "@ginkgo/api-contract/pictures/picture-codes";
import { type CoverKind, type CoverParams, cover, leaf } from "@ginkgo/covers";
import type { Hono } from "hono";
import sharp from "sharp";
import type { PortalEnv } from "./portal-env.ts";

const kinds = new Set(["org", "service", "product", "tour", "spot", "article", "window"]);
const forEver = "public, max-age=31536000, immutable";
const MAX_CACHED = 2000;

/** Pictures drawn lately; a cover depends on nothing but its address. */
const drawn = new Map<string, string>();
const previews = new Map<string, Uint8Array<ArrayBuffer>>();

function keep<T>(store: Map<string, T>, key: string, value: T): T {
  if (store.size >= MAX_CACHED) store.delete(store.keys().next().value!);
  store.set(key, value);
  return value;
}

interface Dependencies {
  api: { fetch(request: Request): Response | Promise<Response> };
  openPicture: Api["openPicture"];
}

/** A picture takes a core for a moment; others are asked meanwhile. */
const { inTurn } = concurrencyLimit({ atOnce: 1, waiting: 30, what: "previews" });

/** Where the thing of a preview is asked for, by its kind. */
const details: Record<string, string> = {
  org: "op/org",
  service: "svc/service",
  product: "pms/product",
  tour: "op/travelProduct",
  spot: "op/travelScenery",
  article: "cms/information",
};

/** What a preview says beside its drawing; none for articles, whose title stands in the link. */
// biome-ignore lint/suspicious/noExplicitAny: each is given the answer of its own address above
const words: Record<string, (detail: any) => ShareWords> = {
  org: orgShare,
  service: serviceShare,
  product: productShare,
  tour: tripShare,
  spot: spotShare,
};

/** What a preview is made of. */
interface Thing {
  /** Absent: nothing is said. */
  words?: ShareWords | undefined;
  /** Address of its own picture; absent: it is drawn. */
  cover?: string | undefined;
}

/**
 * The thing of a preview; null where there is no such thing. Pictures are drawn of what there is, so that a number more
 * is not a picture more.
 */
async function thingOf(api: Dependencies["api"], kind: string, id: string): Promise<Thing | null> {
  // A tour organisation's number is told from a trip's by the letter before it.
  const isOrg = kind === "tour" && id.startsWith("o");
  const path = isOrg ? "op/travelOrg" : details[kind];
  const number = isOrg ? id.slice(1) : id;
  if (!path || !/^\d{1,19}$/.test(number)) return null;
  const answer = await api.fetch(new Request(`http://internal/rest/${path}/${number}`));
  if (answer.status !== 200) return null;
  const { data } = (await answer.json()) as { data: never };
  const { cover: own } = data as { cover?: string };
  return { words: (isOrg ? tourOrgShare : words[kind])?.(data), cover: own };
}

/** A picture of the library as large as a preview; undefined where it is gone. */
async function photograph(openPicture: Dependencies["openPicture"], address: string | undefined) {
  const id = address && pictureIdOf(address);
  if (!id) return undefined;
  const url = `http://internal${address}?w=1280&r=16x9`;
  return openPicture(new Request(url, { headers: { accept: "image/jpeg" } }), id);
}

/** `/cover/{kind}/{id}.svg`, and `/og/{kind}/{id}.png` for pages that are shared. */
export function coverRoutes(app: Hono<PortalEnv>, { api, openPicture }: Dependencies): void {
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
    const categoryParam = c.req.query("category") ?? "";
    const category = /^[A-Za-z_]{1,20}$/.test(categoryParam) ? categoryParam : "";
    const thing = await thingOf(api, kind, id);
    if (thing === null) return c.notFound();
    const own = await photograph(openPicture, thing.cover);
    // With its words and its picture: a price that changed is another preview.
    const key = JSON.stringify([kind, id, category, thing.words, own?.etag]);
    const before = previews.get(key);
    const png =
      before ??
      (await inTurn(async () => {
        const drawnMeanwhile = previews.get(key);
        if (drawnMeanwhile) return drawnMeanwhile;
        const bytes = await own?.bytes();
        const shown = bytes
          ? { bytes, isScene: true }
          : {
              bytes: Buffer.from(cover(kind as CoverKind, id, { category })),
              isScene: kind !== "service" && kind !== "product",
            };
        return keep(previews, key, await preview(shown, thing.words));
      }).catch(() => undefined));
    if (!png) return new Response(null, { status: 503, headers: { "retry-after": "5" } });
    return new Response(png, {
      headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
    });
  });
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 56;

/** The band under the drawing: name, place and price. WeChat shrinks the picture, so each is large. */
async function band({ name, place, price }: ShareWords): Promise<Buffer> {
  const widest = WIDTH - 2 * MARGIN;
  const cost = await textPath(price, 50, widest / 2);
  const [title, where] = await Promise.all([
    textPath(name, 64, widest),
    textPath(place, 42, widest - cost.width - (price ? 32 : 0)),
  ]);
  const draw = ({ d }: TextPath, x: number, y: number, fill: string) =>
    `<path transform="translate(${x} ${y})" fill="${fill}" d="${d}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="220"><rect width="${WIDTH}" height="220" fill="#FBF8F1"/><rect width="${WIDTH}" height="5" fill="#123D31"/>${draw(title, MARGIN, 96, "#1F2C26")}${draw(where, MARGIN, 174, "#3F4E47")}${draw(cost, WIDTH - MARGIN - cost.width, 176, "#A63A22")}</svg>`,
  );
}

/**
 * The cover at the size that previews of shared links want, the brand's leaf in its corner.
 * @param isScene it may be cut to the shape; one thing on an even ground is shown whole
 */
async function preview(
  { bytes, isScene }: { bytes: Uint8Array; isScene: boolean },
  said: ShareWords | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const height = said ? HEIGHT - 220 : HEIGHT;
  const drawing = await sharp(bytes, { density: 120 }).png().toBuffer();
  const [r, g, b] = await sharp(drawing).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
  const scene = await sharp(drawing)
    .resize(WIDTH, height, { fit: isScene ? "cover" : "contain", background: { r: r!, g: g!, b: b! } })
    .extend({ bottom: HEIGHT - height, background: "#FBF8F1" })
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
      .composite([
        { input: plate, left: 40, top: said ? 40 : 462 },
        ...(said ? [{ input: await band(said), left: 0, top: height }] : []),
      ])
      .png({ palette: true, quality: 80 })
      .toBuffer(),
  );
}
