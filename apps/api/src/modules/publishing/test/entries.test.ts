import { cardTierList, myCard } from "@ginkgo/api-contract/cards/cards";
import { sitePage, sitePages } from "@ginkgo/api-contract/content/content";
import { homeArrangement } from "@ginkgo/api-contract/content/home";
import { informationDetail } from "@ginkgo/api-contract/content/information";
import { feeGuideDetail } from "@ginkgo/api-contract/fees/fee-consultation";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { valueAt, withValue } from "@ginkgo/api-contract/publishing/content-path";
import { contentSchema } from "@ginkgo/api-contract/publishing/content-schema";
import { type EntryContent, entries, type entryEndpoints } from "@ginkgo/api-contract/publishing/entries";
import { type EntryKindName, entryKindNames, viewsOf } from "@ginkgo/api-contract/publishing/entry-codes";
import { serviceDetail } from "@ginkgo/api-contract/services/services";
import { productDetail } from "@ginkgo/api-contract/shop/shop";
import { spotDetail } from "@ginkgo/api-contract/tours/spots";
import { tourOrgDetail, tripDetail } from "@ginkgo/api-contract/tours/tours";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, MINUTE, type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { addressOf, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { customerWithContact, pay } from "../../../../test/kits/orders-kit.ts";
import { refreshGuides } from "../../fees/refresh-guides.ts";
import { libraryPicture } from "./library-picture.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

/** The calls of any kind, typed alike. */
const of = (kind: EntryKindName) => entries[kind] as ReturnType<typeof entryEndpoints>;
const at = (id: string) => ({ params: { id } });
const firstId = async (kind: EntryKindName) =>
  (await get(api, operator, of(kind).page, {})).records.find(({ state }) => state === "LIVE")!.id;

const details = {
  org: orgDetail,
  service: serviceDetail,
  product: productDetail,
  trip: tripDetail,
  spot: spotDetail,
  tourOrg: tourOrgDetail,
  article: informationDetail,
  feeGuide: feeGuideDetail,
} as const;

describe("what stands already", () => {
  it.each(entryKindNames.filter((kind) => kind !== "notice"))(
    "of %s is listed, read and whole",
    async (kind) => {
      const { page, read } = of(kind);
      const { records, total } = await get(api, operator, page, {});
      expect(total).toBeGreaterThan(0);
      const card = records.find(({ state }) => state === "LIVE")!;
      const entry = await get(api, operator, read, at(card.id));
      expect(entry).toMatchObject({ kind, state: "LIVE", draft: null, changes: [], version: 1 });
      if (kind !== "page" && kind !== "synonym") expect(entry.title).toBe(card.title);
      expect(Object.keys(entry.live!).length).toBeGreaterThan(0);
    },
  );

  it.each(entryKindNames)("of %s stands in every view, by its words and page by page", async (kind) => {
    const { page } = of(kind);
    for (const view of viewsOf(kind)) {
      const { records, total } = await get(api, operator, page, {
        query: { view, keyword: "养老", size: "3" },
      });
      expect(records.length).toBe(Math.min(3, total));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { size: "40", ...(cursor ? { cursor } : {}) };
      const listed = await get(api, operator, page, { query });
      seen.push(...listed.records.map(({ id }) => id));
      cursor = listed.nextCursor;
    } while (cursor);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => Number(b) - Number(a)));
    expect(seen.length).toBe((await get(api, operator, page, {})).total);
    expect((await refusal(api, operator, page, { query: { cursor: "x" } })).fields).toHaveProperty("cursor");
  });

  it.each(Object.keys(details) as (keyof typeof details)[])(
    "of %s looks the same to a visitor after it was published as it stands",
    async (kind) => {
      const id = await firstId(kind);
      const seen = () => api.call(addressOf(details[kind], { id }));
      const before = await seen();
      expect(before.status).toBe(200);
      const { live } = await get(api, operator, of(kind).read, at(id));
      const saved = await get(api, operator, of(kind).save, { ...at(id), body: { content: live! } });
      expect([saved.changes, saved.faults]).toEqual([[], {}]);
      await get(api, operator, of(kind).publish, at(id));
      expect((await seen()).data).toEqual(before.data);
      expect((await get(api, operator, of(kind).read, at(id))).live).toEqual(live);
    },
  );
});

describe("an article", () => {
  const content: EntryContent = {
    title: "助浴前要问的五件事",
    group: "CARE",
    summary: "先问身体，再看地方，最后说价钱。",
    source: "平台编辑部",
    blocks: [
      { type: "heading", text: "先问身体", anchor: "" },
      { type: "paragraph", text: "血压、心脏、皮肤，三样都要问。" },
      { type: "image", url: "/cover/visit/1.svg", alt: "护理员蹲下来试水温" },
      { type: "warning", text: "发烧时不要洗。" },
    ],
  };

  it("is written unseen, refused while it is unfinished, and seen once published", async () => {
    const its = of("article");
    const made = await get(api, operator, its.create, { body: { content: { title: "助浴" } } });
    expect(made).toMatchObject({ state: "DRAFT", live: null, actions: ["save", "publish"] });
    expect(made.faults).toHaveProperty("blocks");
    const unfinished = await refusal(api, operator, its.publish, at(made.id));
    expect([unfinished.status, unfinished.fields?.summary]).toEqual([400, "这一项必须填写。"]);
    expect((await refusal(api, null, informationDetail, at(made.id))).reason).toBe("NOT_FOUND");

    const saved = await get(api, operator, its.save, {
      ...at(made.id),
      body: { content, version: made.version },
    });
    expect(saved).toMatchObject({ title: content.title, faults: {} });
    expect((await refusal(api, null, informationDetail, at(made.id))).reason).toBe("NOT_FOUND");
    const listed = await get(api, operator, its.page, { query: { view: "DRAFT" } });
    expect(listed.records.map(({ id }) => id)).toEqual([made.id]);
    expect((await get(api, operator, its.page, {})).records[0]!.id).toBe(made.id);

    const live = await get(api, operator, its.publish, { ...at(made.id), body: { version: saved.version } });
    expect(live).toMatchObject({ state: "LIVE", draft: null, address: `/information/${made.id}` });
    const seen = await get(api, null, informationDetail, at(made.id));
    expect(seen.title).toBe(content.title);
    expect(seen.blocks[0]).toMatchObject({ anchor: "s1" });
  });

  it("goes out by the clock, can be taken back before, and an earlier version comes back", async () => {
    const its = of("article");
    const made = await get(api, operator, its.create, { body: { content } });
    await get(api, operator, its.publish, at(made.id));
    const changed = { ...content, title: "助浴前要问的六件事" };
    await get(api, operator, its.save, { ...at(made.id), body: { content: changed } });
    const later = new Date(api.clock.now().getTime() + 20 * MINUTE).toISOString();
    const past = await refusal(api, operator, its.publish, {
      ...at(made.id),
      body: { at: new Date(api.clock.now().getTime() - 1).toISOString() },
    });
    expect(past.fields?.at).toContain("现在以后");
    const scheduled = await get(api, operator, its.publish, { ...at(made.id), body: { at: later } });
    expect(scheduled.scheduled?.changes).toEqual([
      { field: "title", label: "标题", before: content.title, after: changed.title },
    ]);
    expect(scheduled.actions).toEqual(["withdraw"]);
    const body = { content: changed };
    expect((await refusal(api, operator, its.save, { ...at(made.id), body })).reason).toBe("ENTRY_WAITING");
    const back = await get(api, operator, its.withdraw, at(made.id));
    expect(back.draft).toMatchObject(changed);
    await get(api, operator, its.publish, { ...at(made.id), body: { at: later } });
    api.clock.advance(20 * MINUTE);
    await api.api.dueWork.runAll();
    expect((await get(api, null, informationDetail, at(made.id))).title).toBe(changed.title);

    const { records } = await get(api, operator, its.versions, at(made.id));
    expect(records.map(({ no, state }) => [no, state])).toEqual([
      [3, "LIVE"],
      [2, "WITHDRAWN"],
      [1, "REPLACED"],
    ]);
    const restored = await get(api, operator, its.restore, { params: { id: made.id, version: "1" } });
    expect(restored.draft).toMatchObject({ title: content.title });
    expect((await get(api, null, informationDetail, at(made.id))).title).toBe(changed.title);
    await get(api, operator, its.publish, at(made.id));
    expect((await get(api, null, informationDetail, at(made.id))).title).toBe(content.title);
    await get(api, operator, its.archive, { ...at(made.id), body: { reason: "说法过时了" } });
    expect((await refusal(api, null, informationDetail, at(made.id))).reason).toBe("NOT_FOUND");
  });

  it("is not overwritten by who has not seen the last draft, and refuses addresses that lead elsewhere", async () => {
    const its = of("article");
    const made = await get(api, operator, its.create, { body: { content } });
    await get(api, operator, its.save, { ...at(made.id), body: { content, version: made.version } });
    const late = await refusal(api, operator, its.save, {
      ...at(made.id),
      body: { content, version: made.version },
    });
    expect([late.status, late.reason]).toEqual([409, "CHANGED_MEANWHILE"]);
    for (const url of ["javascript:alert(1)", "//evil.example/x.png", "http://plain.example/a.png"]) {
      const bad = { ...content, blocks: [{ type: "image", url, alt: "图上是什么" }] };
      const saved = await get(api, operator, its.save, { ...at(made.id), body: { content: bad } });
      expect(saved.faults["blocks.0"]).toContain("https://");
    }
    const link = { ...content, blocks: [{ type: "paragraph", text: "[点这里](javascript:alert(1))" }] };
    expect(
      (await get(api, operator, its.save, { ...at(made.id), body: { content: link } })).faults["blocks.0"],
    ).toContain("https://");
  });
});

describe("odd content", () => {
  const its = of("article");
  const create = async (content: string) =>
    api.call<{ fields?: Record<string, string> }>(`POST ${its.create.path}`, {
      headers: operator.auth,
      body: `{"content":${content}}`,
    });
  it("is refused or kept, and never ends in a failure of ours", async () => {
    const deep = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
    const long = `${"[".repeat(3000)}${"]".repeat(3000)}`;
    for (const content of [
      deep,
      `{"blocks":${long}}`,
      "[]",
      "null",
      '"text"',
      `{"title":"${"长".repeat(200_001)}"}`,
    ])
      expect((await create(content)).status, content.slice(0, 40)).toBe(400);
    for (const content of ['{"details.staff":1}', '{"constructor":{"prototype":{}}}', '{"rank":2147483648}'])
      expect((await create(content)).status, content).toBe(400);
    for (const content of [
      '{"title":{"text":1},"blocks":"text","references":[[[1]]],"reviewOn":0}',
      '{"title":1,"blocks":[null,{"type":"nobody"},{"type":"image"}]}',
    ]) {
      const made = await create(content);
      expect(made.status, JSON.stringify(made)).toBe(200);
    }
    for (const content of [
      '{"title":"\\u0000"}',
      '{"title\\u0000":1}',
      '{"\\ud800":1}',
      '{"title":"\\ud800 半个字"}',
      '{"__proto__":{"title":1}}',
    ])
      expect((await create(content)).status, content).toBe(400);
  });
});

it("an everyday word is written, found by, changed only where it stands, and taken out", async () => {
  const its = of("synonym");
  const content = { say: "爬楼机", kind: "PRODUCT", words: ["轮椅"] };
  const made = await get(api, operator, its.create, { body: { content } });
  await get(api, operator, its.publish, at(made.id));
  const twin = await get(api, operator, its.create, { body: { content } });
  expect(twin.faults).toHaveProperty("say");
  const gone = await get(api, operator, its.archive, { ...at(made.id), body: { reason: "没有人这样说" } });
  expect(gone.state).toBe("ARCHIVED");
});

it("a tier that costs more is what is sold from then on; what was ordered and bought keeps its terms", async () => {
  const its = of("tier");
  const customer = await customerWithContact(api);
  const order = (id: string, body: Record<string, unknown> = {}) =>
    get(api, customer, placeOrder, {
      body: { kind: "CARD" as const, items: [{ targetId: id, quantity: 1 }], ...body },
    });
  const placed = await order("1");
  const { live } = await get(api, operator, its.read, at("1"));
  expect(live).toMatchObject({ name: "银卡", priceFen: 19_900, servicePercent: 95 });
  const content = { ...live!, name: "银卡会员", priceFen: 24_900, months: 6, servicePercent: 97 };
  await get(api, operator, its.save, { ...at("1"), body: { content } });
  await get(api, operator, its.publish, at("1"));
  const sold = async () => (await get(api, null, cardTierList)).records;
  expect((await sold())[0]).toMatchObject({ id: "1", name: "银卡会员", priceFen: 24_900, months: 6 });

  const { priceFen: _, ...gone } = (await sold())[0]!;
  const late = await refusal(api, customer, placeOrder, {
    body: { kind: "CARD", items: [{ targetId: gone.id, quantity: 1 }], expectedAmountFen: 19_900 },
  });
  expect(late).toMatchObject({ status: 409, reason: "PRICE_CHANGED", amountFen: 24_900 });
  await pay(api, customer, placed.id);
  const own = (await get(api, customer, myCard))!;
  expect(own).toMatchObject({ tierName: "银卡", orderId: placed.id });
  expect(Number(own.endDay.slice(0, 4)) - Number(own.startDay.slice(0, 4))).toBe(1);

  const faults = async (change: EntryContent) =>
    (await get(api, operator, its.create, { body: { content: { ...content, ...change } } })).faults;
  expect(await faults({})).toEqual({
    name: "已经有叫这个名字的一档了，请换一个。",
    rank: expect.stringContaining("换一个数"),
  });
  const worse = { name: "白金卡", rank: 40, servicePercent: 86, tourPercent: 93 };
  expect(await faults(worse)).toEqual({
    servicePercent: expect.stringContaining("“钻石卡”"),
    tourPercent: expect.stringContaining("“钻石卡”"),
  });
  const noPrice = live!.benefits as { code: string }[];
  const best = { name: "白金卡", rank: 40, servicePercent: 80, tourPercent: 90 };
  expect(
    await faults({ ...best, benefits: noPrice.filter(({ code }) => code !== "MEMBER_PRICE") }),
  ).toHaveProperty("benefits");
  expect(await faults({ name: "白金卡", rank: 40, servicePercent: 100 })).toHaveProperty("benefits");
  const made = await get(api, operator, its.create, {
    body: { content: { ...content, ...best, priceFen: 199_900 } },
  });
  await get(api, operator, its.publish, at(made.id));
  expect((await sold()).map(({ name }) => name)).toEqual(["银卡会员", "金卡", "钻石卡", "白金卡"]);
  await get(api, operator, its.archive, { ...at(made.id), body: { reason: "不再办这一档" } });
  expect((await sold()).length).toBe(3);
  expect(
    (await refusal(api, customer, placeOrder, { body: { kind: "CARD", items: [{ targetId: made.id }] } }))
      .fields,
  ).toHaveProperty("items.0.targetId");
});

it("what is written of a fee guide stays when its figures are made anew", async () => {
  const its = of("feeGuide");
  const id = await firstId("feeGuide");
  const { live } = await get(api, operator, its.read, at(id));
  const content = { title: "住进去以前，先看这份费用", note: "押金退多少、多久退，签约前请写进合同。" };
  await get(api, operator, its.save, { ...at(id), body: { content } });
  await get(api, operator, its.publish, at(id));
  expect(await get(api, null, feeGuideDetail, at(id))).toMatchObject(content);
  await api.database.transaction((tx) => refreshGuides(tx, api.clock.now()));
  expect(await get(api, null, feeGuideDetail, at(id))).toMatchObject(content);
  await get(api, operator, its.save, { ...at(id), body: { content: live! } });
  await get(api, operator, its.publish, at(id));
  expect(await get(api, null, feeGuideDetail, at(id))).toMatchObject({ ...live!, note: null });
});

it("the home page is arranged by the day, is one, and shows what it did where nobody arranged it", async () => {
  const its = of("home");
  const shown = async () => {
    const { doors, sections } = await get(api, null, homeArrangement);
    return [doors.join(), sections.map(({ section, title }) => title ?? section).join()];
  };
  const before = ["ORGS,SERVICES,SHOP,TOURS,FEES", "ORGS,HELPS,TOURS,CITIES,ADVISER,TRUST"];
  expect(await shown()).toEqual(before);
  const { live } = await get(api, operator, its.read, at("1"));
  await get(api, operator, its.save, { ...at("1"), body: { content: live! } });
  await get(api, operator, its.publish, at("1"));
  expect(await shown()).toEqual(before);
  expect((await refusal(api, operator, its.create, { body: { content: live! } })).reason).toBe(
    "ENTRIES_FIXED",
  );
  const [today, tomorrow] = [api.clock.now(), new Date(api.clock.now().getTime() + DAY)].map(shanghaiDay);
  const content = {
    doors: [{ door: "TOURS" }, { door: "ORGS" }],
    sections: [
      { section: "TOURS", title: "冬天去南方", from: tomorrow },
      { section: "HELPS", until: today },
      { section: "ADVISER" },
      { section: "HELPS", title: "上门帮您" },
    ],
  };
  const without = { ...content, sections: content.sections.slice(0, 2) };
  const saved = await get(api, operator, its.save, { ...at("1"), body: { content: without } });
  expect(saved.faults.sections).toContain("一直在");
  await get(api, operator, its.save, { ...at("1"), body: { content } });
  expect(await get(api, operator, its.publish, at("1"))).toMatchObject({ title: "首页", address: "/" });
  expect(await shown()).toEqual(["TOURS,ORGS", "HELPS,ADVISER"]);
  api.clock.advance(DAY);
  expect(await shown()).toEqual(["TOURS,ORGS", "冬天去南方,ADVISER,上门帮您"]);
});

it.each([
  ["article", ["seo"]],
  ["page", ["seo"]],
  ["org", ["details", "seo"]],
  ["product", ["details", "seo"]],
] as const)(
  "what search engines and shared links say of %s is written, seen and taken back",
  async (kind, path) => {
    operator = await signInStaff(api, "operator");
    const its = of(kind);
    const id = kind === "page" ? "4" : await firstId(kind);
    const shownNow = () =>
      kind === "page"
        ? get(api, null, sitePage, { params: { slug: sitePages[3]! } })
        : get(api, null, details[kind], at(id));
    const seen = async () => valueAt(await shownNow(), path);
    const { live } = await get(api, operator, its.read, at(id));
    const write = async (seo: object | undefined) => {
      const content = withValue(live!, contentSchema(kind), path, seo);
      return get(api, operator, its.save, { ...at(id), body: { content } });
    };
    const seo = { title: "南京带花园的养老院", description: "走路到鼓楼医院，护理型床位，可以先试住。" };
    const field = [...path, "picture"].join(".");
    const foreign = await write({ ...seo, picture: "https://example.com/1.png" });
    expect(foreign.faults).toEqual({ [field]: "请从图库选一张图。" });
    await write({ ...seo, picture: "/pictures/9999999999999999999" });
    expect((await refusal(api, operator, its.publish, at(id))).fields![field]).toContain("图库里没有");
    const whole = { ...seo, picture: await libraryPicture(api, operator) };
    await write(whole);
    await get(api, operator, its.publish, at(id));
    expect(await seen()).toEqual(whole);
    expect(valueAt((await get(api, operator, its.read, at(id))).live, path)).toMatchObject(seo);
    await write(undefined);
    await get(api, operator, its.publish, at(id));
    expect(await seen()).toBeUndefined();
  },
);
