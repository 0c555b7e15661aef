import fc from "fast-check";
import { Converter } from "opencc-js";
import { describe, expect, it } from "vitest";
import { pinyinOf } from "./name-pinyin.ts";
import {
  gramsForRecord,
  matchesQuery,
  matchScore,
  normalize,
  parseQuery,
  type SearchRecord,
} from "./search-text.ts";

const yihe: SearchRecord = {
  name: "金陵颐和苑养老院",
  area: ["江苏省", "南京市", "鼓楼区"],
  street: "宁海路街道",
  extra: ["医养结合"],
};
const found = (q: string, record: SearchRecord = yihe) =>
  matchesQuery(parseQuery(q), new Set(gramsForRecord(record)));

describe("normalising", () => {
  it("brings both scripts, radicals, full-width letters and punctuation to one form", () => {
    expect(normalize("臺北市⻑者（ＣＣＲＣ）·⼈文 ⺠生")).toBe("台北市长者ccrc人文 民生");
    expect(normalize("  頤和　養老院  ")).toBe("颐和 养老院");
    expect(normalize("裏峯衞羣")).toBe("里峰卫群");
    expect(normalize("怎麼")).toBe(normalize("怎么"));
    expect(normalize("苧麻")).toBe(normalize("苎麻"));
  });
  it("folds a fragment exactly as the whole", () => {
    const text = fc.string({ unit: fc.constantFrom(..."乾坤著名後裡臺台長者颐和３號Ａb·（） ") });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const bare = (s: string) => normalize(s).replaceAll(" ", "");
        expect(bare(a + b)).toBe(bare(a) + bare(b));
      }),
    );
  });
});

describe("a family finds a home", () => {
  it.each([
    ["by its name", "金陵颐和苑养老院"],
    ["by a fragment", "颐和"],
    ["by one character", "苑"],
    ["by full pinyin", "jinlingyiheyuan"],
    ["by part of the pinyin", "yihe"],
    ["by pinyin with blanks", "jin ling yi he"],
    ["by initials", "jlyhy"],
    ["by two initials", "yh"],
    ["half in letters", "金陵yihe"],
    ["initials and words", "jl颐和苑"],
    ["by place and word", "鼓楼区养老院"],
    ["by city in pinyin and name", "nanjing 颐和"],
    ["in traditional script", "金陵頤和苑養老院"],
    ["words in another order", "养老院 金陵"],
    ["with words that say nothing", "我家附近的养老院有吗"],
    ["by street and what it offers", "宁海路 医养结合"],
  ])("%s", (_, q) => expect(found(q)).toBe(true));

  it.each(["护理院", "栖霞", "hangzhou", "xx", "颐合"])("and not one that has nothing of %s", (q) =>
    expect(found(q)).toBe(false),
  );

  it("reads place names as locals and as strangers do", () => {
    const luhe = { name: "六合康乐护理院", area: ["江苏省", "南京市", "六合区"] };
    expect(pinyinOf(luhe.name)).toEqual({ full: "luhekanglehuliyuan", initials: "lhklhly" });
    expect(found("luhe", luhe)).toBe(true);
    expect(found("liuhe", luhe)).toBe(true);
    expect(pinyinOf("闵行长者之家").full).toBe("minhangzhangzhezhijia");
  });

  it("finds Latin names and numbers", () => {
    const record = { name: "泰康CCRC社区3号院", area: [] };
    for (const q of ["ccrc", "CC", "3号院", "３号"]) expect(found(q, record)).toBe(true);
    expect(found("5号", record)).toBe(false);
  });
});

describe("reading a query", () => {
  it("cuts trade words and places whole and drops what says nothing", () => {
    const texts = (q: string) => parseQuery(q).words.map((w) => w.text);
    expect(texts("鼓楼区失能老人日间照料中心")).toEqual(["鼓楼区", "失能", "日间照料中心"]);
    expect(texts("我家附近的养老院有吗")).toEqual(["养老院"]);
    expect(texts("附近的")).not.toEqual([]);
  });
  it("asks for every pair of a Chinese word and any reading of letters", () => {
    const { words, grams } = parseQuery("颐和苑jl");
    expect(grams).toEqual(["颐和", "和苑"]);
    expect(words[1]).toEqual({
      kind: "latin",
      text: "jl",
      alternatives: [["jl"], ["i:jl"], ["p:jl"], ["a:jl"]],
    });
  });
  it("knows what else sounds alike", () => {
    const { homophone } = parseQuery("颐合苑");
    expect(homophone?.pinyin).toBe("yiheyuan");
    const terms = new Set(gramsForRecord(yihe));
    expect(homophone!.grams.every((g) => terms.has(g))).toBe(true);
    expect(parseQuery("yihe").homophone).toBeNull();
  });
  it("looks at 40 characters and survives anything", () => {
    expect([...parseQuery("养".repeat(500)).text]).toHaveLength(40);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (q) => {
        expect([...parseQuery(q).text].length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

describe("the best answer stands first", () => {
  const score = (q: string, name: string, area = ["江苏省", "南京市"]) =>
    matchScore(parseQuery(q), { name, area });
  it("ranks as documented", () => {
    const ladder = [
      score("颐和苑", "颐和苑"),
      score("颐和苑", "颐和苑养老院"),
      score("金陵养老院", "南京金陵颐和养老院"),
      score("养老院 金陵", "南京金陵颐和养老院"),
      score("南京颐和", "金陵颐和养老院"),
      score("yihe", "金陵颐和养老院"),
      score("jlyh", "金陵颐和养老院"),
      score("颐合苑", "颐和苑养老院"),
      score("颐和苑", "颐和春天"),
      score("颐和苑", "福寿居"),
    ];
    expect(ladder.map((s) => Math.floor(s / 100) * 100)).toEqual([
      1000, 900, 800, 700, 600, 500, 400, 300, 100, 0,
    ]);
  });
  it("prefers the shorter name among equals", () => {
    expect(score("颐和", "金陵颐和苑")).toBeGreaterThan(score("颐和", "金陵颐和苑养老服务中心第一分院"));
  });
});

describe("whatever the name", () => {
  const letters =
    "金陵颐和苑康乐福寿松鹤夕阳红春晖仁爱博爱幸福安康泰祥瑞长乐都江六合重庆行单朝阳华夏银杏里桂花园翠竹山庄湖畔";
  const name = fc
    .string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 10 })
    .chain((s) => fc.constantFrom("养老院", "护理院", "老年公寓", "日间照料中心").map((end) => s + end));
  const record = (n: string) => ({ name: n, area: ["江苏省", "南京市", "鼓楼区"] });
  const traditional = Converter({ from: "cn", to: "tw" });

  it("any two characters in a row find it, in either script", () => {
    fc.assert(
      fc.property(name, fc.nat(), fc.integer({ min: 2, max: 8 }), (n, at, length) => {
        const start = at % (n.length - 1);
        const fragment = n.slice(start, start + Math.max(2, length));
        expect(found(fragment, record(n))).toBe(true);
        expect(found(traditional(fragment), record(n))).toBe(true);
      }),
    );
  });
  it("its full pinyin and any two of its initials find it", () => {
    fc.assert(
      fc.property(name, fc.nat(), (n, at) => {
        const { full, initials } = pinyinOf(n);
        expect(found(full.slice(0, 40), record(n))).toBe(true);
        const start = at % (initials.length - 1);
        expect(found(initials.slice(start, start + 2 + (at % 5)), record(n))).toBe(true);
      }),
    );
  });
});
