import { picturePage, readPicture, removePicture, savePicture } from "@ginkgo/api-contract/pictures/pictures";
import { entries } from "@ginkgo/api-contract/publishing/entries";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { newColleague } from "../../accounts/test/accounts-kit.ts";
import { bytesOf, dataFolder, picture } from "../../files/test/files-kit.ts";

const folder = dataFolder();
let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo", { DATA_DIR: folder.folder });
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(async () => {
  await api.close();
  folder.remove();
});

interface Answered {
  id: string;
  url: string;
  version: number;
  width: number;
  reason?: string;
  fields?: Record<string, string>;
}

async function send(
  address: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  who: SignedIn | null = operator,
) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "银杏.png"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const [method = "", path = ""] = address.split(" ");
  const request = new Request(`http://localhost${path}`, { method, body: form, headers: who?.auth ?? {} });
  const response = await api.fetch(request);
  const { data } = (await response.json()) as { data: Answered };
  return { status: response.status, data };
}

/** Left half green, right half red. */
const halves = async () =>
  sharp({ create: { width: 1600, height: 800, channels: 3, background: "#008000" } })
    .composite([{ input: await picture(800, 800, "#c00000").png().toBuffer(), left: 800, top: 0 }])
    .png()
    .toBuffer();

const add = async (alt = "深秋的银杏树") =>
  (await send("POST /rest/staff/picture", await halves(), { alt })).data;
const open = async (id: string, query = "", accept = "image/avif,image/webp,*/*") => {
  const request = new Request(`http://localhost/pictures/${id}${query}`, { headers: { accept } });
  const picture = await api.api.openPicture(request, id);
  return picture && { ...picture, bytes: (await picture.bytes())! };
};

describe("the library of pictures", () => {
  it("takes pictures that say what they show, from those who write content", async () => {
    const mute = await send("POST /rest/staff/picture", await halves());
    expect([mute.status, mute.data.fields?.alt]).toEqual([400, expect.stringContaining("图上是什么")]);
    const text = await send("POST /rest/staff/picture", bytesOf("<svg onload=alert(1)>"), { alt: "一段话" });
    expect(text.status).toBeGreaterThanOrEqual(400);
    expect((await send("POST /rest/staff/picture", await halves(), { alt: "树" }, null)).status).toBe(401);
    const finance = await signInStaff(api, "finance");
    expect((await send("POST /rest/staff/picture", await halves(), { alt: "银杏树" }, finance)).status).toBe(
      403,
    );
    const made = await add();
    expect(made).toMatchObject({ url: `/pictures/${made.id}`, width: 1600, version: 1 });
    const found = await get(api, operator, picturePage, { query: { keyword: "银杏树" } });
    expect(found.records.map(({ id }) => id)).toEqual([made.id]);
    expect((await get(api, operator, picturePage, { query: { keyword: "100%" } })).total).toBe(0);
  });

  it("serves each in the format and size a browser asks for, cut around what one looks at first", async () => {
    const { id } = await add();
    for (const [accept, format] of [
      ["image/avif,image/webp,*/*", "avif"],
      ["image/webp,*/*", "webp"],
      ["*/*", "jpeg"],
    ] as const) {
      const shown = (await open(id, "?w=640", accept))!;
      expect(shown.mime).toBe(`image/${format}`);
      const { width, height } = await sharp(shown.bytes).metadata();
      expect([width, height]).toEqual([640, 320]);
    }
    for (const wrong of ["?w=641", "?w=1e3", "?r=7x1", "?r=constructor"])
      expect(await open(id, wrong)).toBeUndefined();
    expect(await open("999999999")).toBeUndefined();
    const colour = async () => {
      const { bytes } = (await open(id, "?w=320&r=1x1", "*/*"))!;
      const { dominant } = await sharp(bytes).stats();
      return dominant.r > dominant.g ? "red" : "green";
    };
    const focus = (focalX: number) =>
      get(api, operator, savePicture, {
        params: { id },
        body: { name: "银杏", alt: "深秋的银杏树", focalX, focalY: 50 },
      });
    await focus(10);
    expect(await colour()).toBe("green");
    await focus(90);
    expect(await colour()).toBe("red");
  });

  it("shows where each stands, replaces it everywhere, and takes none away that is shown", async () => {
    const made = await add("要换掉的图");
    const one = { params: { id: made.id } };
    const article = (await get(api, operator, entries.article.page, {})).records[0]!;
    const at = { params: { id: article.id } };
    const { live, version } = await get(api, operator, entries.article.read, at);
    const blocks = [{ type: "image", url: made.url, alt: "要换掉的图" }, ...(live!.blocks as object[])];
    const saved = await get(api, operator, entries.article.save, {
      ...at,
      body: { content: { ...live, blocks }, version },
    });
    expect((await get(api, operator, readPicture, one)).usedIn).toMatchObject([{ state: "DRAFT" }]);
    await get(api, operator, entries.article.publish, { ...at, body: { version: saved.version } });
    expect((await get(api, operator, readPicture, one)).usedIn).toEqual([
      { to: `/entries/article/${article.id}`, title: `资讯：${article.title}`, state: "LIVE" },
    ]);
    expect((await refusal(api, operator, removePicture, one)).reason).toBe("PICTURE_USED");
    const before = (await open(made.id, "?w=320", "*/*"))!;
    const green = await picture(900, 900, "#00a000").png().toBuffer();
    const stale = await send(`PUT /rest/staff/picture/replace/${made.id}?version=2`, green);
    expect(stale.data).toMatchObject({ reason: "CHANGED_MEANWHILE", version: 1 });
    const replaced = await send(`PUT /rest/staff/picture/replace/${made.id}?version=1`, green);
    expect(replaced.data).toMatchObject({ url: made.url, width: 900, version: 2 });
    const after = (await open(made.id, "?w=320", "*/*"))!;
    expect(after.etag).not.toBe(before.etag);
    expect((await sharp(after.bytes).metadata()).height).toBe(320);
    expect(
      await refusal(api, operator, savePicture, {
        ...one,
        body: { name: "银杏", alt: "银杏树", focalX: 1, focalY: 1, version: 1 },
      }),
    ).toMatchObject({ reason: "CHANGED_MEANWHILE", version: 2 });
    const unused = await add("用不上的图");
    await get(api, operator, removePicture, { params: { id: unused.id } });
    expect(await open(unused.id)).toBeUndefined();
    expect((await refusal(api, operator, readPicture, { params: { id: unused.id } })).status).toBe(404);
  });

  it("takes none away that waits in a version, of an article, a page, a home or a product", async () => {
    const later = new Date(api.clock.now().getTime() + 86_400_000).toISOString();
    const products = (await get(api, operator, entries.product.page, { query: { size: "100" } })).records;
    let seller = "";
    for (const { id } of products) {
      const { live } = await get(api, operator, entries.product.read, { params: { id } });
      if (typeof live?.shopOrgId === "string") seller ||= `org:${live.shopOrgId}`;
    }
    const merchant = await newColleague(api, operator, ["merchant"], [seller]);
    const usedOf = async (made: Answered) => {
      const one = { params: { id: made.id } };
      expect((await refusal(api, operator, removePicture, one)).reason).toBe("PICTURE_USED");
      return (await get(api, operator, readPicture, one)).usedIn;
    };
    const use = async (kind: "article" | "page" | "org" | "product", who: SignedIn, at?: string) => {
      const place = who === merchant ? "POST /rest/staff/sellerPicture" : "POST /rest/staff/picture";
      const { data: made } = await send(place, await halves(), { alt: `${kind} 的图` }, who);
      const its = entries[kind];
      const { records } = await get(api, who, its.page, {});
      const { id } = records.at(at ? -1 : 0)!;
      const { live, version } = await get(api, who, its.read, { params: { id } });
      const seo = { picture: made.url };
      const title = String(live!.title ?? live!.name);
      const content =
        kind === "article" || kind === "page"
          ? { ...live, seo }
          : { ...live, details: { ...(live!.details as object), seo } };
      const saved = await get(api, who, its.save, { params: { id }, body: { content, version } });
      const body = { version: saved.version, ...(at ? { at } : {}) };
      await get(api, who, its.publish, { params: { id }, body });
      return { made, said: { to: `/entries/${kind}/${id}`, title: expect.stringContaining(title) } };
    };
    for (const kind of ["article", "page", "org", "product"] as const) {
      const { made, said } = await use(kind, operator, later);
      expect(await usedOf(made)).toEqual([{ ...said, state: "SCHEDULED" }]);
    }
    for (const kind of ["org", "product"] as const) {
      const { made, said } = await use(kind, kind === "org" ? operator : merchant);
      expect(await usedOf(made)).toEqual([{ ...said, state: kind === "org" ? "LIVE" : "REQUESTED" }]);
    }
  });
});
