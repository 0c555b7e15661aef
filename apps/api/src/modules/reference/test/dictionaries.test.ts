import type { Option } from "@ginkgo/api-contract/envelope";
import { orderStatuses, orderTabs } from "@ginkgo/api-contract/orders/order-codes";
import { type EntryContent, entries } from "@ginkgo/api-contract/publishing/entries";
import { dictionaryPage } from "@ginkgo/api-contract/reference/dictionary-staff";
import { dictByParent, dictByType } from "@ginkgo/api-contract/reference/reference";
import { serviceDetail, servicePage } from "@ginkgo/api-contract/services/services";
import { productPage } from "@ginkgo/api-contract/shop/shop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

const its = entries.dictionaryWord;
const at = (id: string) => ({ params: { id } });
const tree = (id: string) => get(api, null, dictByParent, { params: { id } });
const list = (id: string) => get(api, null, dictByType, { params: { id } });
const depth = (words: readonly Option[]): number =>
  1 + Math.max(0, ...words.map(({ children }) => (children ? depth(children) : 0)));
const flat = (words: readonly Option[]): Option[] =>
  words.flatMap((word) => [word, ...flat(word.children ?? [])]);
const wordIn = async (dictionary: string, code: string) =>
  flat(await tree(dictionary)).find(({ value }) => value === code);

const begin = (content: EntryContent) => get(api, operator, its.create, { body: { content } });
async function publish(content: EntryContent) {
  const { id } = await begin(content);
  return get(api, operator, its.publish, at(id));
}
async function idOf(dictionary: string, code: string): Promise<string> {
  const { records } = await get(api, operator, its.page, { query: { keyword: code, size: "100" } });
  for (const { id } of records) {
    const { live } = await get(api, operator, its.read, at(id));
    if (live?.code === code && live.dictionary === dictionary) return id;
  }
  throw new Error(`no word ${code}`);
}
async function change(id: string, put: EntryContent) {
  const { live, version } = await get(api, operator, its.read, at(id));
  await get(api, operator, its.save, { ...at(id), body: { content: { ...live, ...put }, version } });
  return get(api, operator, its.publish, at(id));
}

describe("dictionaries", () => {
  it("are found by their name, with the words of no other", async () => {
    const { records } = await get(api, operator, its.page, { query: { keyword: "机构设施", size: "100" } });
    expect(records.length).toBeGreaterThan(5);
    for (const { title } of records) expect(title).toMatch(/^机构设施 · /);
  });

  it("are all told, with which are kept here and what depends on the others", async () => {
    const { records, total } = await get(api, operator, dictionaryPage);
    expect(total).toBe(records.length);
    expect(records.filter(({ isEditable }) => isEditable).map(({ name }) => name)).toEqual([
      "serviceCategory",
      "productCategory",
      "facility",
      "orgService",
    ]);
    const promised =
      "orgType orgNature careLevel medicalMode roomKind facility serviceCategory productCategory orderStatus orderTab contractPhase refundReason opinionType relation applyType expectTime";
    for (const name of promised.split(" "))
      expect(
        records.map((one) => one.name),
        name,
      ).toContain(name);
    for (const { name, text, why, count, words } of records) {
      expect([text, why], name).not.toContain("");
      expect(await tree(name)).toEqual(words);
      expect(flat(words)).toHaveLength(count);
      expect(depth(words)).toBeLessThanOrEqual(3);
      expect(new Set(flat(words).map(({ value }) => value)).size).toBe(count);
      expect((await list(name)).every((word) => !("children" in word))).toBe(true);
    }
  });

  it("have what services and products are put under, each kind under its family", async () => {
    expect((await list("serviceCategory")).map(({ value }) => value)).toEqual([
      "LIUZHU",
      "NURSING",
      "REHAB",
      "ESCORT",
      "ASSESS",
      "RENOVATION",
      "COMPANY",
      "HOME_BED",
    ]);
    expect(await wordIn("serviceCategory", "HOME_BED")).toEqual({
      text: "家庭养老床位",
      value: "HOME_BED",
      children: [
        { text: "建床包", value: "HOME_BED_01" },
        { text: "月度服务包", value: "HOME_BED_02" },
      ],
    });
    expect((await list("productCategory")).map(({ text }) => text)).toEqual([
      "康复辅具",
      "护理用品",
      "营养食品",
      "智能监护",
      "适老家居",
      "服饰鞋帽",
      "文娱礼品",
      "租赁与服务",
    ]);
  });

  it("say care levels in the words a family uses, contract phases from not started to refunded", async () => {
    expect((await list("careLevel")).map((o) => o.text)).toContain("记性不好（认知症）");
    expect((await list("contractPhase")).map((o) => o.value)).toEqual(["1", "2", "3", "-1"]);
  });

  it("put every order status under exactly one tab beside 全部", () => {
    const { ALL, ...tabs } = orderTabs;
    const placed = Object.values(tabs).flatMap((t) => [...t.statuses] as string[]);
    const rest = Object.keys(orderStatuses).filter((s) => !placed.includes(s));
    expect(rest).toEqual(["TRADE_CLOSED", "TRANSACTION_COMPLETE"]);
    expect(new Set(placed).size).toBe(placed.length);
    expect(ALL.statuses).toHaveLength(24);
  });

  it("that are kept are seen by the portal's own people alone", async () => {
    const merchant = await signInStaff(api, "merchant");
    expect((await refusal(api, merchant, dictionaryPage)).status).toBe(403);
    expect((await refusal(api, null, dictionaryPage)).status).toBe(401);
  });
});

describe("a word of a dictionary", () => {
  it("is unseen as a draft, offered everywhere once published, and has a code that is given once", async () => {
    const draft = await begin({ dictionary: "serviceCategory", text: "助浴椅", under: "LIUZHU_02" });
    expect(draft.faults).toEqual({});
    expect(flat(await tree("serviceCategory")).map(({ text }) => text)).not.toContain("助浴椅");
    const made = await get(api, operator, its.publish, at(draft.id));
    expect(made.live).toMatchObject({ code: "LIUZHU_0205", under: "LIUZHU_02" });
    expect(await wordIn("serviceCategory", "LIUZHU_0205")).toEqual({ text: "助浴椅", value: "LIUZHU_0205" });
    const [first, second] = await Promise.all([
      publish({ dictionary: "serviceCategory", text: "甲", under: "LIUZHU_03" }),
      publish({ dictionary: "serviceCategory", text: "乙", under: "LIUZHU_03" }),
    ]);
    expect([first.live!.code, second.live!.code].toSorted()).toEqual(["LIUZHU_0305", "LIUZHU_0306"]);
    const top = await publish({ dictionary: "facility", text: "公共空间" });
    expect(top.live).toMatchObject({ code: `OWN${top.id}` });
    expect((await list("facility")).map(({ text }) => text)).toContain("公共空间");
  });

  it("that is renamed is what every list and page says at once; what names it stays", async () => {
    const id = await idOf("serviceCategory", "LIUZHU_02");
    const before = await get(api, null, servicePage, { query: { categoryId: "LIUZHU_02" } });
    expect(before.records.length).toBeGreaterThan(0);
    await change(id, { text: "香汤沐" });
    const after = await get(api, null, servicePage, { query: { categoryId: "LIUZHU_02" } });
    expect(after.records.map((one) => one.id)).toEqual(before.records.map((one) => one.id));
    expect(new Set(after.records.map(({ categoryText }) => categoryText))).toEqual(new Set(["香汤沐"]));
    const helps = after.categories.find(({ value }) => value === "LIUZHU")!;
    expect(helps.children.map(({ text }) => text)).toContain("香汤沐");
    const detail = await get(api, null, serviceDetail, at(before.records[0]!.id));
    expect(detail.categoryText).toBe("香汤沐");
    // What is looked for by the new word is found as soon as the services have followed.
    const found = async (keyword: string) =>
      (await get(api, null, servicePage, { query: { keyword, size: "100" } })).records.map((one) => one.id);
    expect(await found("香汤沐")).not.toContain(before.records[0]!.id);
    await api.api.dueWork.runAll();
    expect(await found("香汤沐")).toContain(before.records[0]!.id);
    const again = await get(api, null, serviceDetail, at(before.records[0]!.id));
    expect(again).toEqual(detail);
    await change(id, { text: "助浴" });
    await api.api.dueWork.runAll();
  });

  it("is what a card says of a service of any family and of a product of any kind", async () => {
    const service = (await get(api, null, servicePage, {})).records[0]!;
    const { live } = await get(api, operator, entries.service.read, at(service.id));
    const put = async (category: string) => {
      await get(api, operator, entries.service.save, {
        ...at(service.id),
        body: { content: { ...live, category } },
      });
      await get(api, operator, entries.service.publish, at(service.id));
      return (await get(api, null, serviceDetail, at(service.id))).categoryText;
    };
    expect(await put("HOME_BED_01")).toBe("家庭养老床位");
    expect(await put("REHAB_0402")).toBe("康复");
    expect(await put("LIUZHU_0402")).toBe("助行");
    expect(await put("LIUZHU")).toBe("六助");
    expect(await put(String(live!.category))).toBe(service.categoryText);
    const { records } = await get(api, null, productPage, { query: { categoryId: "AIDS_0102" } });
    expect(records.map(({ categoryText }) => categoryText)).toContain("轮椅");
  });

  it("that is taken down is offered no more; a service under it still says it and is published again", async () => {
    const service = (await get(api, null, servicePage, { query: { categoryId: "LIUZHU_0201" } })).records[0]!;
    const id = await idOf("serviceCategory", "LIUZHU_0201");
    await get(api, operator, its.archive, { ...at(id), body: { reason: "并到别的词里" } });
    expect(await wordIn("serviceCategory", "LIUZHU_0201")).toBeUndefined();
    const listed = await get(api, null, servicePage, { query: { categoryId: "LIUZHU_0201" } });
    expect(listed.records.map((one) => one.id)).toContain(service.id);
    const [helps] = listed.categories;
    const kind = helps!.children.find(({ value }) => value === "LIUZHU_02")!;
    expect(kind.children.find(({ value }) => value === "LIUZHU_0201")).toMatchObject({ text: "上门助浴" });
    const { live } = await get(api, operator, entries.service.read, at(service.id));
    const subtitle = `${live!.subtitle}。`.slice(-30);
    await get(api, operator, entries.service.save, {
      ...at(service.id),
      body: { content: { ...live, subtitle } },
    });
    expect((await get(api, operator, entries.service.publish, at(service.id))).state).toBe("LIVE");
    const other = await get(api, operator, entries.service.create, { body: { content: live! } });
    expect(other.faults).toMatchObject({ category: "没有这一类服务，请重新选择。" });
    await get(api, operator, its.publish, at(id));
    expect(await wordIn("serviceCategory", "LIUZHU_0201")).toEqual({
      text: "上门助浴",
      value: "LIUZHU_0201",
    });
  });

  it("cannot lose what stands under it, nor what the portal's own pages lead to", async () => {
    const archive = async (dictionary: string, code: string) =>
      (
        await refusal(api, operator, its.archive, {
          ...at(await idOf(dictionary, code)),
          body: { reason: "不用了" },
        })
      ).fields;
    expect(await archive("productCategory", "AIDS_01")).toEqual({
      reason: "它下面还有 2 个在用的词，请先把下面的下线。",
    });
    expect((await archive("serviceCategory", "LIUZHU_06"))?.reason).toContain("入口用着这个词");
  });

  it.each([
    [{ text: "电梯", under: "SAFETY" }, "text", "这里已经有“电梯”了"],
    [{ text: "新词", under: "NOTHERE" }, "under", "没有这个词"],
    [{ text: "新词", under: "SAFETY", code: "ROOM_09" }, "code", "要以 SAFETY 开头"],
    [{ text: "新词", code: "SAFETY" }, "code", "已经有词用了"],
    [{ text: "新词", code: "SAFETY_77" }, "code", "不能以下划线和数字结尾"],
    [{ text: "新词", code: "小写" }, "code", "大写字母和数字"],
    [{ text: "" }, "text", "请写这个词"],
    [{ text: "新词", rank: -1 }, "rank", "次序不能是负数"],
  ])("%o is refused with a sentence", async (content, field, sentence) => {
    const { id, faults } = await begin({ dictionary: "facility", ...content });
    expect(faults[field]).toContain(sentence);
    expect((await refusal(api, operator, its.publish, at(id))).fields?.[field]).toContain(sentence);
  });

  it("keeps its code, its dictionary and its place once it is published", async () => {
    const id = await idOf("facility", "SAFETY_01");
    const wrong = async (put: EntryContent) => {
      const { live } = await get(api, operator, its.read, at(id));
      return (await get(api, operator, its.save, { ...at(id), body: { content: { ...live, ...put } } }))
        .faults;
    };
    expect((await wrong({ code: "SAFETY_42" })).code).toContain("编码是 SAFETY_01");
    expect((await wrong({ under: "ROOM" })).under).toContain("不能挪到别的词下面");
    expect((await wrong({ dictionary: "orgService" })).dictionary).toContain("不能换到别的字典");
    expect(await wrong({ text: "升降电梯", rank: 9 })).toEqual({});
  });
});
