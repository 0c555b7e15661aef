import { orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import {
  approveChange,
  type EntryContent,
  entries,
  rejectChange,
} from "@ginkgo/api-contract/publishing/entries";
import { productDetail } from "@ginkgo/api-contract/shop/shop";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { cookiesOf, type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { addressOf, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { type Colleague, newColleague } from "../../accounts/test/accounts-kit.ts";

let api: TestApi;
let operator: SignedIn;
let merchant: Colleague;
let productId: string;
let seller: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  const { records } = await get(api, operator, product.page, { query: { size: "100" } });
  for (const { id } of records) {
    const { live } = await get(api, operator, product.read, at(id));
    if (typeof live?.shopOrgId !== "string") continue;
    productId = id;
    seller = `org:${live.shopOrgId}`;
    break;
  }
  merchant = await newColleague(api, operator, ["merchant"], [seller]);
});
afterAll(() => api.close());

const { product, org, article } = entries;
const at = (id: string) => ({ params: { id } });
const live = async () => (await get(api, operator, product.read, at(productId))).live!;
const shown = () => get(api, null, productDetail, at(productId));

/** The product with another price for its first specification. */
const priced = (content: EntryContent, fen: number): EntryContent => ({
  ...content,
  skus: (content.skus as { priceFen: number; memberPriceFen?: number; originalPriceFen?: number }[]).map(
    (sku, i) => (i === 0 ? { ...sku, priceFen: fen } : sku),
  ),
});

it("a merchant changes a price and a word; the reviewer approves the price alone, and a visitor sees that alone", async () => {
  const before = await shown();
  const fen = before.skus[0]!.priceFen + 700;
  const wanted: EntryContent = { ...priced(await live(), fen), subtitle: "比别家都好" };
  const saved = await get(api, merchant, product.save, { ...at(productId), body: { content: wanted } });
  expect(saved.changes.map(({ field }) => field).sort()).toEqual(["skus", "subtitle"]);
  const asked = await get(api, merchant, product.publish, at(productId));
  expect(asked).toMatchObject({ isRequested: true, draft: null, actions: ["withdraw"] });
  expect((await shown()).skus[0]!.priceFen).toBe(before.skus[0]!.priceFen);

  const { records } = await get(api, operator, taskPage, { query: { kind: "CHANGE_REQUEST" } });
  expect(records.map(({ subject }) => [subject.type, subject.id])).toEqual([["entry:product", productId]]);
  const seen = await get(api, operator, product.read, at(productId));
  expect(seen.actions).toEqual(["approve", "reject"]);
  const request = at(seen.request!.id);

  // Who asked does not decide, and neither does another who is confined to their own.
  expect((await refusal(api, merchant, approveChange, { ...request, body: {} })).status).toBe(403);
  const unknown = await refusal(api, operator, approveChange, { ...request, body: { fields: ["title"] } });
  expect(unknown.fields).toHaveProperty("fields");
  const stale = await refusal(api, operator, approveChange, {
    ...request,
    body: { version: seen.version - 1 },
  });
  expect(stale.reason).toBe("CHANGED_MEANWHILE");
  const approved = await get(api, operator, approveChange, { ...request, body: { fields: ["skus"] } });
  expect(approved).toMatchObject({ state: "LIVE", request: null });
  expect(await shown()).toMatchObject({
    subtitle: before.subtitle,
    skus: [{ priceFen: fen }, {}].slice(0, 1),
  });
  expect(approved.draft).toMatchObject({ subtitle: "比别家都好" });
  expect((await refusal(api, operator, approveChange, { ...request, body: {} })).reason).toBe(
    "REQUEST_DECIDED",
  );
  expect((await get(api, operator, taskPage, { query: { kind: "CHANGE_REQUEST" } })).total).toBe(0);
});

it("what is sent back says why, and stands as the merchant's draft again", async () => {
  const wanted = { ...(await live()), subtitle: "老顾客都说好" };
  await get(api, merchant, product.save, { ...at(productId), body: { content: wanted } });
  await get(api, merchant, product.publish, at(productId));
  const { request } = await get(api, operator, product.read, at(productId));
  const body = { reason: "请写商品本身的特点" };
  await get(api, operator, rejectChange, { ...at(request!.id), body });
  const back = await get(api, merchant, product.read, at(productId));
  expect(back).toMatchObject({
    rejected: body.reason,
    draft: { subtitle: "老顾客都说好" },
    isRequested: false,
  });
});

it("a merchant sees and touches its own alone, in path and in content", async () => {
  const { records, total } = await get(api, merchant, product.page, {});
  expect(total).toBe(records.length);
  for (const { id } of records) {
    const { live: shown, draft } = await get(api, merchant, product.read, at(id));
    expect(shown ?? draft).toMatchObject({ shopOrgId: seller.slice(4) });
  }
  const all = await get(api, operator, product.page, { query: { size: "100" } });
  const foreign = all.records.find(({ id }) => !records.some((r) => r.id === id))!.id;
  for (const call of [product.read, product.versions, product.preview])
    expect((await refusal(api, merchant, call, at(foreign))).reason).toBe("NOT_FOUND");
  const content = await live();
  for (const body of [{ content }, { content: null }])
    expect((await refusal(api, merchant, product.save, { ...at(foreign), body })).reason).toBe("NOT_FOUND");
  expect((await refusal(api, merchant, product.publish, at(foreign))).reason).toBe("NOT_FOUND");
  expect(
    (await refusal(api, merchant, product.archive, { ...at(foreign), body: { reason: "下架吧" } })).reason,
  ).toBe("NOT_FOUND");

  // Whose it is cannot be written: not another's, not the portal's.
  for (const shopOrgId of ["999999", undefined]) {
    const saved = await get(api, merchant, product.save, {
      ...at(productId),
      body: { content: { ...content, shopOrgId } },
    });
    expect(saved.draft).toMatchObject({ shopOrgId: seller.slice(4) });
  }
  const made = await get(api, merchant, product.create, { body: { content: { title: "新的小推车" } } });
  expect(made.draft).toMatchObject({ shopOrgId: seller.slice(4) });
  expect(
    (await refusal(api, merchant, product.create, { body: { content: {}, seller: "org:999999" } })).reason,
  ).toBe("NOT_ALLOWED");
  expect((await refusal(api, merchant, article.create, { body: { content: {} } })).status).toBe(403);
  for (const kind of ["service", "trip", "tourOrg"] as const)
    for (const { id } of (await get(api, merchant, entries[kind].page, {})).records)
      expect((await get(api, merchant, entries[kind].read, at(id))).id).toBe(id);
  expect((await get(api, merchant, org.page, {})).records.map(({ id }) => `org:${id}`)).toEqual([seller]);
});

it("stock that was sold meanwhile is not written back, and a specification keeps its number", async () => {
  const content = await live();
  const before = await shown();
  const skus = [
    ...(content.skus as object[]),
    { skuCode: "NEW-1", specs: [{ name: "颜色", value: "竹青" }], priceFen: 12_300 },
  ];
  await get(api, operator, product.save, { ...at(productId), body: { content: { ...content, skus } } });
  const { live: published } = await get(api, operator, product.publish, at(productId));
  const numbers = (published!.skus as { no: number }[]).map(({ no }) => no);
  expect(new Set(numbers).size).toBe(skus.length);
  const after = await shown();
  expect(after.skus.slice(0, before.skus.length).map(({ id, stock }) => [id, stock])).toEqual(
    before.skus.map(({ id, stock }) => [id, stock]),
  );
  expect(after.skus.at(-1)?.stock).toBe(0);
});

it("a draft is seen in the portal by who made the link alone, and nothing of it stays", async () => {
  const { records } = await get(api, operator, org.page, { query: { size: "1" } });
  const id = records[0]!.id;
  const name = (await get(api, null, orgDetail, at(id))).name;
  const { live: content } = await get(api, operator, org.read, at(id));
  await get(api, operator, org.save, { ...at(id), body: { content: { ...content!, name: "银杏里试看院" } } });
  const { url } = await get(api, operator, org.preview, at(id));
  const open = (headers: Record<string, string>) =>
    api.fetch(new Request(`http://localhost${url.replace(/^\/api/, "")}`, { headers }));
  expect((await open({})).status).toBe(404);
  const other = await signInStaff(api, "service");
  expect((await open(other.auth)).status).toBe(404);
  const opened = await open(operator.auth);
  expect([opened.status, opened.headers.get("location")]).toEqual([302, `/orgs/${id}`]);
  const cookie = cookiesOf(opened).jar;
  const look = async (headers: Record<string, string>) =>
    (await api.call<{ name: string }>(addressOf(orgDetail, { id }), { headers })).data.name;
  expect(await look({ cookie, ...operator.auth })).toBe("银杏里试看院");
  // The cookie alone, or with somebody else's account, shows what everybody sees.
  expect(await look({ cookie })).toBe(name);
  expect(await look({ cookie, ...other.auth })).toBe(name);
  expect(await look({})).toBe(name);
  api.clock.advance(61 * 60_000);
  expect(await look({ cookie, ...operator.auth })).toBe(name);
});

it("a merchant publishes nothing beside what the reviewer reads, and stops nothing the portal has set a time for", async () => {
  const content = await live();
  const details = content.details as EntryContent;
  // A path of its own beside the real one would stand in its place where the two are compared.
  const masked = {
    ...content,
    "details.warranty": details.warranty,
    details: { ...details, warranty: "请加微信" },
  };
  const hidden = await refusal(api, merchant, product.save, { ...at(productId), body: { content: masked } });
  expect(hidden.status).toBe(400);
  for (const name of ["__proto__.seen", "constructor", "prototype"]) {
    const body = { content: { ...content, [name]: "yes" } };
    expect((await refusal(api, merchant, product.save, { ...at(productId), body })).status, name).toBe(400);
  }
  const unknown = { ...content, subtitle: "新的一句", kickback: "加微信" };
  await get(api, merchant, product.save, { ...at(productId), body: { content: unknown } });
  const asked = await get(api, merchant, product.publish, at(productId));
  expect(asked.request?.changes.map(({ field }) => field)).toEqual(["subtitle"]);
  await get(api, merchant, product.withdraw, at(productId));

  const long = {
    ...content,
    details: { ...details, introduction: ["一".repeat(290), "二".repeat(290), "加微信付款"] },
  };
  await get(api, operator, product.save, {
    ...at(productId),
    body: {
      content: { ...content, details: { ...details, introduction: ["一".repeat(290), "二".repeat(290)] } },
    },
  });
  await get(api, operator, product.publish, at(productId));
  const saved = await get(api, merchant, product.save, { ...at(productId), body: { content: long } });
  expect(saved.changes[0]?.after).toContain("加微信付款");

  await get(api, operator, product.save, {
    ...at(productId),
    body: { content: { ...content, subtitle: "平台改的" } },
  });
  const later = new Date(api.clock.now().getTime() + 600_000).toISOString();
  await get(api, operator, product.publish, { ...at(productId), body: { at: later } });
  expect((await refusal(api, merchant, product.withdraw, at(productId))).reason).toBe("NOT_ALLOWED");
  expect((await get(api, merchant, product.read, at(productId))).actions).toEqual([]);
  await get(api, operator, product.withdraw, at(productId));
});

it("what was another shop's stays theirs: its versions are not read, not restored, and the new owner alone reaches it", async () => {
  const { records } = await get(api, operator, org.page, { query: { size: "2" } });
  const other = records.map(({ id }) => id).find((id) => `org:${id}` !== seller)!;
  const newcomer = await newColleague(api, operator, ["merchant"], [`org:${other}`]);
  const content = await live();
  const body = { content: { ...content, shopOrgId: other, shopName: "换了一家" } };
  await get(api, operator, product.save, { ...at(productId), body });
  await get(api, operator, product.publish, at(productId));
  expect((await refusal(api, merchant, product.read, at(productId))).reason).toBe("NOT_FOUND");
  const { records: versions } = await get(api, newcomer, product.versions, at(productId));
  expect(versions.every((v) => v.content.shopOrgId === other)).toBe(true);
  const restore = { params: { id: productId, version: "1" } };
  expect((await refusal(api, newcomer, product.restore, restore)).reason).toBe("NOT_FOUND");
});
