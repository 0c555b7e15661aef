import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cityTree, treeOf } from "./area-tree.ts";
import { allAreas, areaByCode, childrenOf, coversPrefix, pathOf } from "./areas.ts";

describe("the area dictionary", () => {
  it("names every place a family may live in by province, city and district", () => {
    const path = pathOf("320106")!;
    expect([path.province.name, path.city?.name, path.district?.name]).toEqual([
      "江苏省",
      "南京市",
      "鼓楼区",
    ]);
    expect(pathOf("999999")).toBeNull();
    expect(childrenOf(null)).toHaveLength(34);
  });

  it("shows 济源 without the heading it stands under, and 城口县 under 重庆市", () => {
    const jiyuan = pathOf("419001")!;
    expect([jiyuan.province.name, jiyuan.city, jiyuan.district?.name]).toEqual(["河南省", null, "济源市"]);
    expect(pathOf("500229")!.city?.name).toBe("重庆市");
  });

  it("covers what lies below: two digits, four, or the whole code", () => {
    expect(coversPrefix("320000")).toBe("32");
    expect(coversPrefix("320100")).toBe("3201");
    expect(coversPrefix("320106")).toBe("320106");
    expect(coversPrefix("419001")).toBe("419001");
    expect(coversPrefix("500100")).toBe("50");
    expect(coversPrefix("810003")).toBe("810003");
  });

  it("reads polyphones the way people there do", () => {
    const read = (code: string) => areaByCode(code)!.pinyin;
    expect(read("320116")).toBe("lu he");
    expect(read("330382")).toBe("yue qing");
    expect(read("310112")).toBe("min hang");
    expect(read("340300")).toBe("beng bu");
    expect(read("341621")).toBe("guo yang");
    expect(read("141024")).toBe("hong tong");
    expect(read("341021")).toBe("she xian");
    expect(read("321012")).toBe("jiang du");
    expect(areaByCode("320100")!.initials).toBe("nj");
  });

  it("gives every place a point in or near China", () => {
    const lost = allAreas.filter((a) => !(a.lng > 73 && a.lng < 136 && a.lat > 3 && a.lat < 54));
    expect(lost.map((a) => a.name)).toEqual([]);
  });
});

describe("the area tree", () => {
  const tree = treeOf({ beginLevel: 1, endLevel: 3 });
  const names = (code: string) => tree.find((p) => p.adcode === code)!.children!.map((c) => c.name);

  it("lets a person choose cities without districts and counties straight under a province", () => {
    expect(names("410000")).toContain("济源市");
    expect(names("410000").join()).not.toContain("直辖");
    expect(tree.find((p) => p.adcode === "440000")!.children!.find((c) => c.name === "东莞市")).toEqual({
      name: "东莞市",
      adcode: "441900",
    });
    expect(names("500000")).toEqual(["重庆市"]);
    expect(tree.find((p) => p.adcode === "500000")!.children![0]!.children).toHaveLength(38);
  });

  it("starts and ends at the levels asked for", () => {
    expect(treeOf({ beginLevel: 1, endLevel: 1 })).toHaveLength(34);
    expect(treeOf({ beginLevel: 1, endLevel: 1 })[0]).toEqual({ name: "北京市", adcode: "110000" });
    expect(treeOf({ beginLevel: 3, endLevel: 3 }).some((a) => a.adcode === "320106")).toBe(true);
  });

  it("gives each city with its province in the alternate shape", () => {
    expect(cityTree().find((c) => c.id === "320100")).toEqual({
      id: "320100",
      city: "南京市",
      provinces: "江苏省",
    });
  });
});

describe("beside rows of the reference list", () => {
  const rows = readFileSync(new URL("../test/samples/areas.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));

  it("has the same codes and names", () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(([code, name]) => areaByCode(code!)?.name !== name)).toEqual([]);
  });

  it("reads every name alike, but for two where the reference errs", () => {
    const differing = rows
      .filter(([code, , short]) => areaByCode(code!)?.short === short)
      .filter(([code, , , , , pinyin]) => areaByCode(code!)?.pinyin !== pinyin)
      .map(([code, name, , , , pinyin]) => `${name}: ${areaByCode(code!)?.pinyin}, not ${pinyin}`);
    expect(differing).toEqual(["大城县: dai cheng, not da cheng", "乐陵市: lao ling, not le ling"]);
  });
});
