import {
  picturePage,
  readPicture,
  removeSellerPicture,
  sellerPicturePage,
} from "@ginkgo/api-contract/pictures/pictures";
import {
  approveChange,
  type EntryContent,
  entries,
  rejectChange,
} from "@ginkgo/api-contract/publishing/entries";
import { readImport } from "@ginkgo/api-contract/publishing/imports";
import { productDetail } from "@ginkgo/api-contract/shop/shop";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { type Colleague, newColleague } from "../../accounts/test/accounts-kit.ts";
import { dataFolder, picture } from "../../files/test/files-kit.ts";
import { libraryPicture } from "../../publishing/test/library-picture.ts";

const folder = dataFolder();
let api: TestApi;
let operator: SignedIn;
/** Of two shops, and a product of the first. */
let merchant: Colleague;
let other: Colleague;
let both: Colleague;
let ours: string;
let sellers: string[];
const { product, org } = entries;
const at = (id: string) => ({ params: { id } });

beforeAll(async () => {
  api = await buildTestApi("demo", { DATA_DIR: folder.folder });
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  const { records } = await get(api, operator, product.page, { query: { size: "100" } });
  for (const { id } of records) {
    const { seller } = await get(api, operator, product.read, at(id));
    if (!seller?.startsWith("org:")) continue;
    ours = id;
    sellers = [seller];
    break;
  }
  const homes = await get(api, operator, org.page, {});
  sellers.push(`org:${homes.records.find(({ id }) => `org:${id}` !== sellers[0])!.id}`);
  merchant = await newColleague(api, operator, ["merchant"], [sellers[0]!]);
  other = await newColleague(api, operator, ["merchant"], [sellers[1]!]);
  both = await newColleague(api, operator, ["merchant"], sellers);
});
afterAll(async () => {
  await api.close();
  folder.remove();
});

interface Answered {
  id: string;
  url: string;
  seller: string;
  isShown: boolean;
  fields?: Record<string, string>;
  reason?: string;
}

async function send(who: SignedIn | null, fields: Record<string, string>, name = "轮椅.png") {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await picture(640, 480).png().toBuffer())], name));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const address = "http://localhost/rest/staff/sellerPicture";
  const request = new Request(address, { method: "POST", body: form, headers: who?.auth ?? {} });
  const response = await api.fetch(request);
  const { data } = (await response.json()) as { data: Answered };
  return { status: response.status, data };
}
const add = async (who: SignedIn, alt: string, name?: string) => (await send(who, { alt }, name)).data;

/** What a browser with that account's cookies is served, and whether caches may keep it. */
const served = async (who: SignedIn | null, url: string) => {
  const headers = who?.auth ?? {};
  const opened = await api.api.openPicture(
    new Request(`http://localhost${url}?w=320`, { headers }),
    url.replace("/pictures/", ""),
  );
  return opened?.isPublic;
};

const write = async (who: SignedIn, id: string, put: EntryContent) => {
  const { live } = await get(api, operator, product.read, at(id));
  return get(api, who, product.save, { ...at(id), body: { content: { ...live, ...put } } });
};
const request = (who: SignedIn, id: string) => get(api, who, product.publish, at(id));
const shown = async (id: string) => (await get(api, null, productDetail, at(id))).pictures;
const drop = (who: SignedIn, id: string) =>
  get(api, who, product.save, { ...at(id), body: { content: null } });

describe("pictures a shop puts in itself", () => {
  it("are asked to say what they show, and are the shop's alone until a reviewer approves what shows them", async () => {
    const mute = await send(merchant, {});
    expect([mute.status, mute.data.fields?.alt]).toEqual([400, expect.stringContaining("图上是什么")]);
    const front = await add(merchant, "轮椅正面");
    const side = await add(merchant, "轮椅侧面");
    expect(front).toMatchObject({ seller: sellers[0], isShown: false });
    for (const [who, sees] of [
      [null, undefined],
      [other, undefined],
      [merchant, false],
      [operator, false],
    ] as const)
      expect(await served(who, front.url)).toBe(sees);
    const saved = await write(merchant, ours, { pictures: [front.url, side.url], subtitle: "全网最低价" });
    expect(saved.faults).toEqual({});
    const asked = await request(merchant, ours);
    expect(await shown(ours)).toEqual([]);
    // Beside each other, before anybody decides.
    const seen = await get(api, operator, product.read, at(ours));
    expect(seen.request!.changes.find(({ field }) => field === "pictures")!.pictures).toEqual({
      before: [],
      after: [front.url, side.url],
    });
    const told = await get(api, operator, picturePage, {
      query: { ids: [front.id, side.id].join(",") },
    });
    expect(told.records.map(({ alt, isShown }) => [alt, isShown])).toEqual([
      ["轮椅侧面", false],
      ["轮椅正面", false],
    ]);
    expect((await get(api, operator, picturePage, {})).records.map(({ id }) => id)).not.toContain(front.id);

    await get(api, operator, rejectChange, {
      params: { id: asked.request!.id },
      body: { reason: "照片太暗了，请重新拍" },
    });
    expect(await served(null, front.url)).toBeUndefined();
    const again = await request(merchant, ours);
    await get(api, operator, approveChange, {
      params: { id: again.request!.id },
      body: { fields: ["pictures"] },
    });
    expect((await shown(ours)).map(({ url, alt }) => [url, alt])).toEqual([
      [front.url, "轮椅正面"],
      [side.url, "轮椅侧面"],
    ]);
    expect((await get(api, null, productDetail, at(ours))).subtitle).not.toBe("全网最低价");
    expect(await served(null, front.url)).toBe(true);
    expect((await get(api, operator, picturePage, {})).records.map(({ id }) => id)).toContain(front.id);
    await drop(merchant, ours);
  });

  it("stay unseen where the reviewer approves the rest alone", async () => {
    const label = await add(merchant, "包装上的标签");
    const { live } = await get(api, operator, product.read, at(ours));
    const pictures = [...(live!.pictures as string[]), label.url];
    await write(merchant, ours, { pictures, subtitle: "可折叠，放得进后备箱" });
    const { request: asked } = await request(merchant, ours);
    await get(api, operator, approveChange, { params: { id: asked!.id }, body: { fields: ["subtitle"] } });
    expect((await get(api, null, productDetail, at(ours))).subtitle).toBe("可折叠，放得进后备箱");
    expect((await shown(ours)).map(({ url }) => url)).toEqual(live!.pictures);
    expect(await served(null, label.url)).toBeUndefined();
    await drop(merchant, ours);
    await get(api, merchant, removeSellerPicture, at(label.id));
    expect(await served(merchant, label.url)).toBeUndefined();
  });

  it("are no one else's: numbers of others are refused in the same words as those of nothing", async () => {
    const own = await add(merchant, "说明书");
    const ofOther = await add(other, "别家的床");
    const ofPortal = await libraryPicture(api, operator, { alt: "平台的图" });
    const { live } = await get(api, operator, product.read, at(ours));
    const kept = live!.pictures as string[];
    expect(kept.length).toBeGreaterThan(0);
    const foreign = [ofOther.url, ofPortal, "/pictures/99999999"];
    const { faults } = await write(merchant, ours, { pictures: [...kept, own.url, ...foreign] });
    const words = "图库里没有这张图，或者不是您放的，请重新选一张。";
    expect(faults).toEqual(
      Object.fromEntries(foreign.map((_, i) => [`pictures.${kept.length + 1 + i}`, words])),
    );
    expect((await refusal(api, merchant, product.publish, at(ours))).fields).toEqual(faults);
    expect((await refusal(api, merchant, product.preview, at(ours))).fields).toEqual(faults);
    await drop(merchant, ours);

    const mine = await get(api, merchant, sellerPicturePage, {});
    expect(mine.records.every(({ seller }) => seller === sellers[0])).toBe(true);
    expect(mine.total).toBe(mine.records.length);
    const ids = [own.id, ofOther.id].join(",");
    const byNumber = await get(api, merchant, sellerPicturePage, { query: { ids } });
    expect(byNumber.records.map(({ id }) => id)).toEqual([own.id]);
    expect((await get(api, merchant, sellerPicturePage, { query: { keyword: "别家" } })).total).toBe(0);
    for (const id of [ofOther.id, ofPortal.replace("/pictures/", ""), "99999999"])
      expect((await refusal(api, merchant, removeSellerPicture, at(id))).status).toBe(404);
    expect((await refusal(api, merchant, readPicture, at(own.id))).status).toBe(403);
    expect((await send(merchant, { alt: "别家的床", seller: sellers[1]! })).status).toBe(403);
  });

  it("say whose they are where an account has several, and are not put in by the portal's own people here", async () => {
    const unsaid = await send(both, { alt: "两家的哪一家" });
    expect([unsaid.status, unsaid.data.fields?.seller]).toEqual([400, expect.stringContaining("哪一家")]);
    const said = await send(both, { alt: "第二家的床", seller: sellers[1]! });
    expect([said.status, said.data.seller]).toEqual([200, sellers[1]]);
    expect((await send(operator, { alt: "平台的图" })).status).toBe(400);
    expect((await send(null, { alt: "没登录的图" })).status).toBe(401);
  });

  it("cannot be taken away while they are shown, and are so many at most, whoever is first", async () => {
    const { live } = await get(api, operator, product.read, at(ours));
    const [front] = live!.pictures as string[];
    const used = at(front!.replace("/pictures/", ""));
    expect((await refusal(api, merchant, removeSellerPicture, used)).reason).toBe("PICTURE_USED");
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into pictures.pictures (file_id, file_name, name, alt, width, height, made_by, made_at, seller)
        select 1, '1.png', '旧图', '旧图', 9, 9, ${other.id}::bigint, now(), ${sellers[1]}
        from generate_series(1, 299 - (select count(*)::int from pictures.pictures
          where seller = ${sellers[1]} and removed_at is null))`),
    );
    const [one, two] = await Promise.all([send(other, { alt: "最后一张" }), send(other, { alt: "再一张" })]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    const refused = await send(other, { alt: "又一张" });
    expect([refused.status, refused.data.reason]).toEqual([409, "PICTURE_LIMIT"]);
  });

  it("are chosen by a home for its page too", async () => {
    const { records } = await get(api, operator, org.page, {});
    const { id } = records.find((one) => !sellers.includes(`org:${one.id}`))!;
    const home = await newColleague(api, operator, ["organisation"], [`org:${id}`]);
    const yard = await add(home, "有秋千的院子");
    const { live } = await get(api, home, org.read, at(id));
    const content = { ...live, pictures: [yard.url] } as EntryContent;
    expect((await get(api, home, org.save, { ...at(id), body: { content } })).faults).toEqual({});
    const { request: asked } = await get(api, home, org.publish, at(id));
    await get(api, operator, approveChange, { params: { id: asked!.id }, body: {} });
    expect(await served(null, yard.url)).toBe(true);
  });
});

describe("a list of products names pictures by the names of their files", () => {
  it("of a shop those of the shop, though the portal has one of the same name", async () => {
    const own = await add(merchant, "装好的扶手", "扶手.png");
    const { name } = (await get(api, merchant, sellerPicturePage, { query: { ids: own.id } })).records[0]!;
    await libraryPicture(api, operator, { name });
    await drop(merchant, ours);
    const form = new FormData();
    form.set("file", new File([`编号,图片\n${ours},${name}\n`], "名单.csv"));
    const address = "http://localhost/rest/staff/import/product";
    const answer = await api.fetch(
      new Request(address, { method: "POST", body: form, headers: merchant.auth }),
    );
    const { data } = (await answer.json()) as { data: { importId: string } };
    await api.api.dueWork.runAll();
    const { records } = await get(api, merchant, readImport, { params: data, query: {} });
    expect(records).toMatchObject([{ outcome: "TAKEN" }]);
    const { draft } = await get(api, merchant, product.read, at(ours));
    expect(draft).toMatchObject({ pictures: [own.url] });
  });
});
