import { readFileSync } from "node:fs";
import { entries } from "@ginkgo/api-contract/publishing/entries";
import type { SearchGroup, SearchPlace, SuggestedGroup } from "@ginkgo/api-contract/search/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

interface Found {
  total: number;
  groups: SearchGroup[];
  places?: SearchPlace[];
  also?: string[];
}

async function search(keyword: string): Promise<Found> {
  const { status, data, msg } = await api.call<Found>(
    `/rest/search?keyword=${encodeURIComponent(keyword)}&size=4`,
  );
  expect(status, `${keyword}: ${msg} ${api.logged.slice(-3).join("\n")}`).toBe(200);
  return data;
}

/** What stands first on the page, from the top: kind, or PAGE with its code, and the words of the row. */
const firstThree = ({ places = [], groups }: Found) =>
  [
    ...places.map((p) => ({ kind: p.code === "ELDER_MODE" ? "MODE" : "PAGE", words: p.code as string })),
    ...groups.flatMap(({ kind, hits }) =>
      hits.map((h) => ({ kind: kind as string, words: `${h.title} ${h.text}` })),
    ),
  ].slice(0, 3);

interface Question {
  question: string;
  /** Any of them will do. */
  wanted: { kind: string; words: string[] }[];
}

const read = (file: string): Question[] =>
  readFileSync(new URL(`samples/${file}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const [question = "", wanted = ""] = line.split(" = ");
      return {
        question,
        wanted: wanted.split(" / ").map((one) => {
          const [kind = "", words = ""] = one.trim().split(" ");
          return { kind, words: words.split(",") };
        }),
      };
    });

/** Asks them all. `missed` have nothing right among the first three, `empty` nothing at all. */
async function ask(questions: readonly Question[]): Promise<{ missed: string[]; empty: string[] }> {
  const missed: string[] = [];
  const empty: string[] = [];
  for (const { question, wanted } of questions) {
    const first = firstThree(await search(question));
    if (first.length === 0) empty.push(question);
    const isRight = first.some(({ kind, words }) =>
      wanted.some((w) => w.kind === kind && w.words.some((word) => words.includes(word))),
    );
    if (!isRight) missed.push(`${question} → ${first.map((f) => `${f.kind} ${f.words}`).join("；")}`);
  }
  return { missed, empty };
}

describe("questions of every day", () => {
  it.each([
    ["those the words were made for", "everyday-questions", 0.95, 300],
    ["those nobody thought of", "everyday-questions-held-back", 0.8, 50],
  ])(
    "%s are answered among the first three",
    async (_, file, rate, least) => {
      const questions = read(file);
      expect(questions.length).toBeGreaterThanOrEqual(least);
      const { missed, empty } = await ask(questions);
      if (file === "everyday-questions") expect(empty, "answered with nothing").toEqual([]);
      expect(1 - missed.length / questions.length, missed.join("\n")).toBeGreaterThanOrEqual(rate);
    },
    120_000,
  );
});

describe("words staff write", () => {
  const its = entries.synonym;
  const at = (id: string) => ({ params: { id } });
  const write = async (content: Record<string, unknown>, id?: string) => {
    const saved = id
      ? await get(api, operator, its.save, { ...at(id), body: { content } })
      : await get(api, operator, its.create, { body: { content } });
    if (Object.keys(saved.faults).length === 0) await get(api, operator, its.publish, at(saved.id));
    return saved;
  };
  const first = async (keyword: string) => {
    const found = await search(keyword);
    return { kind: found.groups[0]?.kind, title: found.groups[0]?.hits[0]?.title, also: found.also };
  };
  const soon = { timeout: 8000, interval: 300 };

  it("count within seconds, changed and taken away as well, in a process that has searched before", async () => {
    const word = "嘎嘎响";
    expect((await search(word)).total).toBe(0);
    const { id } = await write({ say: word, kind: "PRODUCT", words: ["收音机"] });
    await expect
      .poll(() => first(word), soon)
      .toEqual({ kind: "PRODUCT", title: "大音量收音机", also: ["收音机"] });
    await write({ say: "嘎嘎 響", kind: "PRODUCT", words: ["象棋"] }, id);
    await expect.poll(() => first(word), soon).toMatchObject({ title: "磁吸大号象棋" });
    await get(api, operator, its.archive, { ...at(id), body: { reason: "没有人这样说" } });
    await expect.poll(async () => (await search(word)).total, soon).toBe(0);
  });

  it("are shown as they were written, and are there in whatever script and with whatever blanks they are written again", async () => {
    const { id } = await write({ say: "晚上怎么 睡", kind: "SERVICE", words: ["夜间"] });
    const { live } = await get(api, operator, its.read, at(id));
    expect(live).toMatchObject({ say: "晚上怎么 睡" });
    for (const say of ["晚上怎麼睡", "晚上 怎么睡", "冬天吃什么", "吃飯怎麼解決"]) {
      const { faults } = await write({ say, kind: "SERVICE", words: ["夜间"] });
      expect([say, faults]).toEqual([say, { say: "已经有这个说法了，请在原来那一条里改。" }]);
    }
  });

  it("a name written just so stays first", async () => {
    await write({ say: "水电小修", kind: "PRODUCT", words: ["收音机"] });
    await expect.poll(async () => (await search("水电小修")).also, soon).toContain("收音机");
    expect(await first("水电小修")).toMatchObject({ kind: "SERVICE", title: "水电小修" });
  });
});

describe("the lists", () => {
  interface Listed {
    total: number;
    records: { id: string }[];
    also?: string[];
  }

  it.each([
    ["ORG", "/rest/op/org/page"],
    ["SERVICE", "/rest/svc/service/page"],
    ["PRODUCT", "/rest/pms/product/page"],
    ["TRIP", "/rest/op/travelProduct/page"],
    ["SPOT", "/rest/op/travelScenery/page"],
    ["ARTICLE", "/rest/cms/information/page"],
  ])("of %s find the same and say by which words", async (kind, path) => {
    for (const keyword of [
      "洗澡",
      "老年痴呆",
      "便宜",
      "打扫卫升",
      "长护险怎么申请",
      "无锡便宜的养老院",
      "去哪儿旅游",
    ]) {
      const group = (await search(keyword)).groups.find((g) => g.kind === kind);
      const { data } = await api.call<Listed>(`${path}?keyword=${encodeURIComponent(keyword)}&size=4`);
      expect(data.total, keyword).toBe(group?.total ?? 0);
      expect(
        data.records.map((r) => r.id),
        keyword,
      ).toEqual(group?.hits.map((h) => h.id) ?? []);
    }
    if (kind === "SERVICE") {
      const { data } = await api.call<Listed>(`${path}?keyword=${encodeURIComponent("洗澡")}`);
      expect(data).toMatchObject({ also: ["助浴", "擦浴"] });
    }
  });

  it("cheap is the cheapest first, and what was chosen to sort by stays", async () => {
    const prices = async (query: string) =>
      (
        await api.call<{ records: { priceFen: number }[] }>(
          `/rest/svc/service/page?size=20&keyword=${encodeURIComponent("便宜的保洁")}${query}`,
        )
      ).data.records.map((r) => r.priceFen);
    const cheap = await prices("");
    expect(cheap.length).toBeGreaterThan(1);
    expect(cheap).toEqual(cheap.toSorted((a, b) => a - b));
    expect(new Set(await prices("&sort=rating"))).toEqual(new Set(cheap));
  });
});

describe("while somebody types everyday words", () => {
  const suggest = async (keyword: string) =>
    (
      await api.call<{ groups: SuggestedGroup[]; places?: SearchPlace[] }>(
        `/rest/search/suggest?keyword=${encodeURIComponent(keyword)}`,
      )
    ).data;

  it("what they mean is offered first, as many as the search finds", async () => {
    for (const keyword of ["洗澡", "尿不湿", "看病", "老年痴呆"]) {
      const { groups } = await suggest(keyword);
      const found = await search(keyword);
      expect(groups.map((g) => [g.kind, g.total])).toEqual(found.groups.map((g) => [g.kind, g.total]));
    }
    expect((await suggest("尿不湿")).groups[0]?.hits[0]?.title).toBe("成人纸尿裤");
  });

  it("and elder mode by any of its names", async () => {
    for (const keyword of ["关爱版", "亲情版", "大字版", "老人模式"])
      expect((await suggest(keyword)).places?.[0]?.code, keyword).toBe("ELDER_MODE");
  });
});
