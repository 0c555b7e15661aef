import { Hono } from "hono";
import sharp from "sharp";
import { expect, test } from "vitest";
import { coverRoutes } from "./covers.ts";
import type { PortalEnv } from "./portal-env.ts";

const org = {
  name: "金陵颐和苑",
  city: "南京市",
  district: "鼓楼区",
  priceMinFen: 415_000,
  priceMaxFen: 820_000,
};
const things: Record<string, object> = { "/rest/op/org/1": org };
const app = new Hono<PortalEnv>();
let colour = "#00c060";
const plain = async () =>
  new Uint8Array(
    await sharp({ create: { width: 1280, height: 720, channels: 3, background: colour } })
      .jpeg()
      .toBuffer(),
  );
const library: Record<string, string> = { "7": '"7-1"' };
coverRoutes(app, {
  api: {
    fetch: (request) => {
      const data = things[new URL(request.url).pathname];
      return Response.json({ code: data ? 0 : 1, msg: "", data }, { status: data ? 200 : 404 });
    },
  },
  openPicture: async (_request, id) => {
    const etag = library[id];
    return etag === undefined ? undefined : { mime: "image/jpeg", etag, isPublic: true, bytes: plain };
  },
});

const picture = async (path: string) => Buffer.from(await (await app.request(path)).arrayBuffer());

/** How many points of a part are of that colour, roughly. */
async function points(png: Buffer, part: { left: number; width: number }, [r, g, b]: number[]) {
  const { data, info } = await sharp(png)
    .extract({ top: 430, height: 200, ...part })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let i = 0; i < data.length; i += info.channels)
    if (Math.abs(data[i]! - r!) + Math.abs(data[i + 1]! - g!) + Math.abs(data[i + 2]! - b!) < 40) found++;
  return found;
}

test("a preview shows name and place on the left and the price on the right, and a new price is a new picture", async () => {
  const before = await picture("/og/org/1.png");
  const { width, height, format } = await sharp(before).metadata();
  expect([width, height, format]).toEqual([1200, 630, "png"]);
  expect(await points(before, { left: 0, width: 500 }, [31, 44, 38])).toBeGreaterThan(1000);
  expect(await points(before, { left: 700, width: 500 }, [166, 58, 34])).toBeGreaterThan(1000);
  things["/rest/op/org/1"] = { ...org, priceMinFen: 435_000 };
  expect((await picture("/og/org/1.png")).equals(before)).toBe(false);
  things["/rest/op/org/1"] = org;
  expect((await picture("/og/org/1.png")).equals(before)).toBe(true);
});

test("a name too long for its line ends in the picture, and one of rare characters is drawn", async () => {
  things["/rest/op/org/2"] = { ...org, name: "𠮷㙍颐养照护服务中心".repeat(8) };
  const png = await picture("/og/org/2.png");
  expect(await points(png, { left: 1150, width: 50 }, [31, 44, 38])).toBe(0);
  expect(await points(png, { left: 0, width: 300 }, [31, 44, 38])).toBeGreaterThan(1000);
});

test("a thing with a picture of its own is shown by that, and by another once it is replaced", async () => {
  const top = async (png: Buffer) =>
    (await sharp(png).extract({ left: 500, top: 100, width: 200, height: 200 }).stats()).dominant;
  const isJade = ({ r, g }: { r: number; g: number }) => r < 60 && g > 150;
  things["/rest/op/org/3"] = { ...org, cover: "/pictures/7" };
  const before = await picture("/og/org/3.png");
  expect(isJade(await top(before))).toBe(true);
  expect(await points(before, { left: 0, width: 500 }, [31, 44, 38])).toBeGreaterThan(1000);
  colour = "#c02020";
  expect((await picture("/og/org/3.png")).equals(before)).toBe(true);
  library["7"] = '"7-2"';
  expect(isJade(await top(await picture("/og/org/3.png")))).toBe(false);
  // Taken from the library meanwhile, it is drawn again.
  delete library["7"];
  const drawn = await picture("/og/org/3.png");
  expect(drawn.equals(await picture("/og/org/1.png"))).toBe(false);
  expect(isJade(await top(drawn))).toBe(false);
});

test("there is no picture of what there is not", async () => {
  expect((await app.request("/og/org/404.png")).status).toBe(404);
  expect((await app.request("/og/window/1.png")).status).toBe(404);
});
