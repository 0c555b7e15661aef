import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allAreas, pathOf } from "./areas.ts";
import { areaOfAnyCode } from "./former-areas.ts";
import { cityAt, kilometresOutside, nearestCityTo } from "./locate-city.ts";
import { type PlaceWords, resolveArea } from "./resolve-area.ts";
import { searchAreas } from "./search-areas.ts";

describe("finding a place by typing", () => {
  const first = (q: string) => searchAreas(q)[0]?.name;
  it("finds it by name, short name, pinyin, initials and traditional script", () => {
    expect(first("南京")).toBe("南京市");
    expect(first("nanjing")).toBe("南京市");
    expect(first("nj")).toBe("南京市");
    expect(first("yueqing")).toBe("乐清市");
    expect(first("臺北")).toBe("台北市");
  });
  it("offers every twin and no headings", () => {
    expect(searchAreas("鼓楼").map((a) => pathOf(a.adcode)!.city!.name)).toEqual([
      "南京市",
      "徐州市",
      "福州市",
      "开封市",
    ]);
    expect(searchAreas("省直辖")).toEqual([]);
    expect(searchAreas("  ")).toEqual([]);
  });
});

describe("reading a place off a list", () => {
  const code = (words: PlaceWords) => resolveArea(words)?.adcode ?? null;
  it.each<[string, PlaceWords, string | null]>([
    ["a full address", { address: "江苏省南京市鼓楼区中山路1号" }, "320106"],
    ["a twin without its city", { address: "鼓楼区中山路1号" }, null],
    ["a twin with its city in a column", { city: "南京", address: "鼓楼区中山路1号" }, "320106"],
    ["short names in a row", { address: "江苏南京秦淮区夫子庙" }, "320104"],
    ["a road named after a province", { address: "河南路12号" }, null],
    ["a county in the city's column", { province: "江苏", city: "昆山市" }, "320583"],
    ["a district without its last word", { city: "上海市", district: "浦东" }, "310115"],
    ["a county straight under its province", { province: "河南省", city: "济源市" }, "419001"],
    ["a county that became a district", { address: "洛阳市孟津县会盟镇" }, "410308"],
    ["a city that became a district", { address: "江苏省海门市人民路" }, "320614"],
    ["a district merged into another", { address: "上海市闸北区共和新路" }, "310106"],
    ["traditional script with a spreadsheet postcode", { address: "106.0臺北市大安區金山南路" }, "710100"],
    ["a city beside a county of its name", { address: "新竹市北區民富街" }, "710800"],
    ["a bracket in front", { address: "「臺北市士林區天山里" }, "710100"],
    ["a district only one city has", { district: "海淀区" }, "110108"],
    ["a county of 重庆", { address: "重庆市城口县" }, "500229"],
    ["a district of 香港", { address: "香港九龙城区太子道" }, "810007"],
    ["no city by a district's short name alone", { district: "海淀", address: "中关村大街1号" }, null],
    ["nothing of use", { address: "大道路116号" }, null],
  ])("knows %s", (_, words, expected) => expect(code(words)).toBe(expected));

  it("leaves the street behind", () => {
    expect(resolveArea({ address: "江苏省南京市鼓楼区中山路1号" })?.rest).toBe("中山路1号");
  });
});

describe("finding the city of a point", () => {
  it("knows the city people stand in", () => {
    expect(cityAt(118.7784, 32.0603)?.adcode).toBe("320100");
    expect(cityAt(120.6292, 31.3239)?.adcode).toBe("320500");
    expect(cityAt(116.3907, 39.9163)?.adcode).toBe("110100");
    expect(cityAt(105.3, 27.3)?.name).toBe("毕节市");
    expect(cityAt(140, 35)).toBeNull();
  });
  it("says how far outside its city a point lies", () => {
    expect(kilometresOutside("320100", 118.7784, 32.0603)).toBe(0);
    expect(kilometresOutside("320500", 118.7784, 32.0603)!).toBeGreaterThan(100);
    expect(kilometresOutside("659012", 83, 46)).toBeNull();
  });
  it("puts every city's own point inside the city, or within 8 km of its outline on islands and shores", () => {
    const cities = allAreas.filter((a) => a.level === 2 && !a.virtual);
    const off = cities.filter((a) => (kilometresOutside(a.adcode, a.lng, a.lat) ?? 0) > 8);
    expect(off.map((a) => a.name)).toEqual([]);
  });
  it("takes the nearest city in the sea", () => {
    expect(nearestCityTo(109.347, 18.29).name).toBe("三亚市");
  });
});

describe("a code of a former list", () => {
  it("leads to the place it became", () => {
    const rows = readFileSync(new URL("../test/samples/former-areas.csv", import.meta.url), "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","));
    const known = rows.filter(([, , to]) => to);
    expect(known.length).toBeGreaterThan(10);
    const differing = known
      .filter(([from, , to]) => areaOfAnyCode(from!)?.area.adcode !== to)
      .map(([from, name]) => `${name} → ${areaOfAnyCode(from!)?.area.name}`);
    // The reference stops at the city (or takes 矿区 and 郊区 of another one); these are the districts themselves.
    expect(differing).toEqual([
      "矿区 → 大同市",
      "大同县 → 云州区",
      "芜湖县 → 湾沚区",
      "九江县 → 柴桑区",
      "株洲县 → 渌口区",
      "郊区 → 潞州区",
      "长治县 → 上党区",
    ]);
    // Abroad.
    expect(rows.map(([from]) => from!).filter((from) => !areaOfAnyCode(from))).toEqual(["910000"]);
  });
});
