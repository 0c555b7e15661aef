import { favouritePage, toggleFavourite } from "@ginkgo/api-contract/membership/favourites";
import { addToCart, cartPage } from "@ginkgo/api-contract/orders/cart";
import { orgCompare, orgDetail, orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { picturePage, readPicture, removePicture } from "@ginkgo/api-contract/pictures/pictures";
import { type EntryContent, entries, type entryEndpoints } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import { readImport, startImports } from "@ginkgo/api-contract/publishing/imports";
import { readListExport, startExports } from "@ginkgo/api-contract/publishing/list-exports";
import { serviceDetail, servicePage } from "@ginkgo/api-contract/services/services";
import { productDetail, productPage } from "@ginkgo/api-contract/shop/shop";
import { spotDetail, spotPage } from "@ginkgo/api-contract/tours/spots";
import { tourOrgDetail, tourOrgPage, tripDetail, tripPage } from "@ginkgo/api-contract/tours/tours";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { customerWithContact } from "../../../../test/kits/orders-kit.ts";
import { csvLines } from "../../../platform/csv-text.ts";
import { open as served } from "../../files/test/files-kit.ts";
import { libraryPicture } from "./library-picture.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

const shown = {
  org: { page: orgPage, detail: orgDetail },
  service: { page: servicePage, detail: serviceDetail },
  product: { page: productPage, detail: productDetail },
  trip: { page: tripPage, detail: tripDetail },
  spot: { page: spotPage, detail: spotDetail },
  tourOrg: { page: tourOrgPage, detail: tourOrgDetail },
} as const;
type Pictured = keyof typeof shown;
const kinds = Object.keys(shown) as Pictured[];

const of = (kind: EntryKindName) => entries[kind] as ReturnType<typeof entryEndpoints>;
const at = (id: string) => ({ params: { id } });
const pictureOf = (alt: string, name = `${alt}.jpg`) => libraryPicture(api, operator, { alt, name });
const idOf = (address: string) => address.replace("/pictures/", "");
const firstOf = async (kind: Pictured, n = 0) =>
  (await get(api, operator, of(kind).page, {})).records.filter(({ state }) => state === "LIVE")[n]!;

/** Writes pictures into the draft of an entry. */
async function draft(kind: Pictured, id: string, pictures: unknown) {
  const { read, save } = of(kind);
  const { live, version } = await get(api, operator, read, at(id));
  const content = { ...live, pictures } as EntryContent;
  return get(api, operator, save, { ...at(id), body: { content, version } });
}
async function publish(kind: Pictured, id: string, pictures: string[]) {
  const saved = await draft(kind, id, pictures);
  return get(api, operator, of(kind).publish, { ...at(id), body: { version: saved.version } });
}
const visitorSees = async (kind: Pictured, id: string) => {
  const detail = await get(api, null, shown[kind].detail as typeof orgDetail, { params: { id } });
  return { cover: detail.cover, pictures: detail.pictures };
};

describe("pictures of an entry", () => {
  it.each(kinds)(
    "of %s are chosen, seen by visitors in their order, and kept in the library",
    async (kind) => {
      const { id, title } = await firstOf(kind);
      expect(await visitorSees(kind, id)).toEqual({ cover: undefined, pictures: [] });
      const [front, garden] = [await pictureOf("大门"), await pictureOf("院子")];
      const saved = await draft(kind, id, [front, garden]);
      expect(saved.faults).toEqual({});
      expect(saved.changes).toEqual([
        {
          field: "pictures",
          label: "图片",
          before: "空",
          after: `图库 ${idOf(front)} 号、图库 ${idOf(garden)} 号`,
          pictures: { before: [], after: [front, garden] },
        },
      ]);
      expect((await visitorSees(kind, id)).cover).toBeUndefined();
      await get(api, operator, of(kind).publish, { ...at(id), body: { version: saved.version } });
      expect(await visitorSees(kind, id)).toEqual({
        cover: front,
        pictures: [
          { url: front, alt: "大门", width: 9, height: 9 },
          { url: garden, alt: "院子", width: 9, height: 9 },
        ],
      });
      const { records } = await get(api, null, shown[kind].page as typeof orgPage, {
        query: { keyword: title.slice(0, 6), size: "60" },
      });
      expect(records.find((card) => card.id === id)?.cover).toBe(front);
      const use = { to: `/entries/${kind}/${id}`, title: expect.stringContaining(title), state: "LIVE" };
      expect((await get(api, operator, readPicture, at(idOf(garden)))).usedIn).toEqual([use]);
      expect((await refusal(api, operator, removePicture, at(idOf(garden)))).reason).toBe("PICTURE_USED");

      await publish(kind, id, [garden]);
      expect((await visitorSees(kind, id)).cover).toBe(garden);
      await get(api, operator, removePicture, at(idOf(front)));
      const restored = await get(api, operator, of(kind).restore, {
        params: { id, version: "2" },
        body: {},
      });
      expect(restored.faults).toEqual({ "pictures.0": "图库里没有这张图，请重新选一张。" });
      await publish(kind, id, []);
      expect(await visitorSees(kind, id)).toEqual({ cover: undefined, pictures: [] });
      await get(api, operator, removePicture, at(idOf(garden)));
    },
  );

  it("that are too many, twice the same, or none of the library are refused in words", async () => {
    const { id } = await firstOf("product");
    const one = await pictureOf("商品正面");
    const faultsOf = async (pictures: unknown) => (await draft("product", id, pictures)).faults;
    const many = await Promise.all(Array.from({ length: 13 }, (_, n) => pictureOf(`第 ${n} 张`)));
    expect(await faultsOf(many)).toEqual({ pictures: "最多放 12 张图，请去掉几张。" });
    expect(await faultsOf(many.slice(0, 12))).toEqual({});
    expect(await faultsOf([one, one])).toEqual({ pictures: "同一张图只放一次，请去掉重复的。" });
    for (const foreign of ["https://example.com/1.jpg", "/pictures/0", "/pictures/../1", "1", 7, null])
      expect(Object.keys(await faultsOf([foreign])), String(foreign)).toEqual(["pictures.0"]);
    expect(Object.keys(await faultsOf("全部"))).toEqual(["pictures"]);
    expect(await faultsOf(["/pictures/9999999999999999999"])).toEqual({
      "pictures.0": "图库里没有这张图，请重新选一张。",
    });
    const { version } = await get(api, operator, of("product").read, at(id));
    const refused = await refusal(api, operator, of("product").publish, { ...at(id), body: { version } });
    expect([refused.status, refused.reason]).toEqual([400, "BAD_INPUT"]);
    await get(api, operator, of("product").save, { ...at(id), body: { content: null, version } });
  });

  it("stand wherever the thing is shown: in comparisons, the cart and favourites", async () => {
    const org = await firstOf("org", 1);
    const front = await pictureOf("门厅");
    await publish("org", org.id, [front]);
    const [compared] = await get(api, null, orgCompare, { query: { ids: org.id } });
    expect([compared!.cover, compared!.pictures.map(({ alt }) => alt)]).toEqual([front, ["门厅"]]);
    const product = (await get(api, null, productPage, { query: { size: "60" } })).records.find(
      ({ state }) => state === "ON",
    )!;
    const chair = await pictureOf("轮椅侧面");
    await publish("product", product.id, [chair]);
    const { skus } = await get(api, null, productDetail, { params: { id: product.id } });
    const sku = skus.find(({ stock }) => stock > 0)!;
    const who = await customerWithContact(api);
    await get(api, who, addToCart, { body: { productId: product.id, skuId: sku.id, quantity: 1 } });
    expect((await get(api, who, cartPage, {})).records.map(({ cover }) => cover)).toEqual([chair]);
    for (const [targetType, targetId] of [
      ["ORG", org.id],
      ["PRODUCT", product.id],
    ] as const)
      await get(api, who, toggleFavourite, { body: { targetType, targetId } });
    const kept = await get(api, who, favouritePage, {});
    expect(kept.records.map(({ cover }) => cover.url).toSorted()).toEqual([front, chair].toSorted());
  });

  it("are told to their editor together, those alone that are in the library", async () => {
    const [one, other] = [await pictureOf("楼梯"), await pictureOf("电梯")];
    const ids = [idOf(one), idOf(other), "99999999"].join(",");
    const { records } = await get(api, operator, picturePage, { query: { ids } });
    expect(records.map(({ alt }) => alt)).toEqual(["电梯", "楼梯"]);
    const refused = async (wrong: string) => {
      const answer = await refusal(api, operator, picturePage, { query: { ids: wrong } });
      return [answer.status, answer.reason];
    };
    expect(await refused("1,x")).toEqual([400, "BAD_INPUT"]);
    expect(await refused(Array.from({ length: 13 }, (_, n) => n + 1).join(","))).toEqual([400, "BAD_INPUT"]);
  });

  it("stay those of what is sold no more: its page and its orders still show them", async () => {
    const { id } = await firstOf("service", 2);
    const hands = await pictureOf("护理员的手");
    const live = await publish("service", id, [hands]);
    const down = await get(api, operator, of("service").archive, {
      ...at(id),
      body: { version: live.version, reason: "这项服务不做了" },
    });
    await get(api, operator, of("service").save, {
      ...at(id),
      body: { content: null, version: down.version },
    });
    expect((await visitorSees("service", id)).cover).toBe(hands);
    expect((await get(api, operator, readPicture, at(idOf(hands)))).usedIn).toMatchObject([
      { state: "ARCHIVED" },
    ]);
    expect((await refusal(api, operator, removePicture, at(idOf(hands)))).reason).toBe("PICTURE_USED");
  });

  it("are never shown once they are taken from the library, whichever of two people is first", async () => {
    const { id } = await firstOf("spot", 3);
    for (let round = 0; round < 8; round++) {
      const picture = await pictureOf(`第 ${round} 回`);
      const { version } = await draft("spot", id, [picture]);
      const [published, removed] = await Promise.all([
        ask(api, operator, of("spot").publish, { ...at(id), body: { version } }),
        ask(api, operator, removePicture, at(idOf(picture))),
      ]);
      const { pictures } = await visitorSees("spot", id);
      expect(removed.status === 200 && published.status === 200).toBe(false);
      if (published.status === 200) expect(pictures.map(({ url }) => url)).toEqual([picture]);
    }
  });
});

/** Brings a list of spots in and publishes what it says. */
async function bring(table: string[][]) {
  const form = new FormData();
  form.set("file", new File([csvLines(table)], "名单.csv"));
  form.set("publish", "true");
  const { method, path } = startImports.spot;
  const response = await api.fetch(
    new Request(`http://localhost${path}`, { method, body: form, headers: operator.auth }),
  );
  const { data } = (await response.json()) as { data: { importId: string } };
  await api.api.dueWork.runAll();
  const params = { importId: data.importId };
  return (await get(api, operator, readImport, { params, query: { size: "100" } })).records;
}

describe("pictures in a list", () => {
  it("are written by their numbers or names, and taken out by their numbers", async () => {
    const { id } = await firstOf("spot", 4);
    const lake = await pictureOf("湖面", "湖，日出.jpg");
    const bridge = await pictureOf("石桥", "桥.jpg");
    await pictureOf("同名的一张", "两张.jpg");
    await pictureOf("同名的另一张", "两张.jpg");
    const said = `湖，日出.jpg; ${idOf(bridge)}`;
    const [row] = await bring([
      ["编号", "图片"],
      [id, said],
    ]);
    expect([row!.faults, row!.change]).toEqual([[], "CHANGED"]);
    expect((await visitorSees("spot", id)).pictures.map(({ url }) => url)).toEqual([lake, bridge]);
    const [again] = await bring([
      ["编号", "图片"],
      [id, `${idOf(lake)}；桥.jpg`],
    ]);
    expect(again!.change).toBe("SAME");
    const refused = await bring([
      ["编号", "图片"],
      [id, "没有的.jpg"],
      [id, "两张.jpg"],
      [id, "99999999"],
    ]);
    expect(refused.map(({ faults }) => faults[0])).toEqual([
      { heading: "图片", text: "图库里没有叫“没有的.jpg”的图，请先放进图库，或写图的编号。" },
      { heading: "图片", text: "图库里有 2 张叫“两张.jpg”的图，请写图的编号。" },
      expect.objectContaining({ text: "图库里没有这张图，请重新选一张。" }),
    ]);
    const { id: exportId } = await get(api, operator, startExports.spot, { body: { format: "CSV" } });
    await api.api.dueWork.runAll();
    const { url } = await get(api, operator, readListExport, { params: { exportId } });
    const file = (await served(api, url!, operator.auth))!;
    expect(new TextDecoder().decode(file.bytes)).toContain(`${idOf(lake)};${idOf(bridge)}`);
    const [cleared] = await bring([
      ["编号", "图片"],
      [id, "空"],
    ]);
    expect(cleared!.change).toBe("CHANGED");
    expect((await visitorSees("spot", id)).pictures).toEqual([]);
  });
});
