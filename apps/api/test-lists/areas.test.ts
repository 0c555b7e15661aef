import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allAreas, areaByCode } from "../src/modules/reference/areas/areas.ts";
import { areaOfAnyCode } from "../src/modules/reference/areas/former-areas.ts";
import { listsFolder } from "./lists-folder.ts";

describe("the area dictionary beside the reference list", () => {
  const reference = readFileSync(new URL("areas/areas.csv", listsFolder), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","))
    .map(([adcode, name, short, level, , pinyin]) => ({ adcode, name, short, level, pinyin }));

  it("has the same codes and names, towns of 台湾 left out", () => {
    const wanted = reference.filter((r) => !(r.adcode!.startsWith("71") && r.level === "3"));
    const differing = wanted.filter((r) => areaByCode(r.adcode!)?.name !== r.name);
    expect(differing.map((r) => `${r.adcode}${r.name}`)).toEqual([]);
    // The reference has 20 counties of 台湾; 金门 and 连江 are the other two.
    expect(allAreas).toHaveLength(wanted.length + 2);
  });

  it("reads every name alike, but for two where the reference errs", () => {
    const own = (code: string) => areaByCode(code)!;
    const differing = reference
      .filter((r) => areaByCode(r.adcode!)?.short === r.short)
      .filter((r) => own(r.adcode!).pinyin !== r.pinyin)
      .map((r) => `${r.name}: ${own(r.adcode!).pinyin}, not ${r.pinyin}`);
    expect(differing).toEqual(["大城县: dai cheng, not da cheng", "乐陵市: lao ling, not le ling"]);
  });
});

describe("codes of former lists", () => {
  it("follows every former code to the place it became", () => {
    const rows = readFileSync(new URL("areas/area-alias.csv", listsFolder), "utf8")
      .trim()
      .split("\n")
      .slice(1);
    const known = rows.map((r) => r.split(",")).filter(([, , to]) => to);
    expect(known).toHaveLength(107);
    const differing = known
      .filter(([from, , to]) => areaOfAnyCode(from!)?.area.adcode !== to)
      .map(([from, name]) => `${name} → ${areaOfAnyCode(from!)?.area.name}`);
    // The reference stops at the city (or takes 矿区 and 郊区 of another one); these are the districts themselves.
    expect(differing).toEqual([
      "矿区 → 大同市",
      "大同县 → 云州区",
      "郊区 → 潞州区",
      "长治县 → 上党区",
      "伊春区 → 伊美区",
      "芜湖县 → 湾沚区",
      "九江县 → 柴桑区",
      "上饶县 → 广信区",
      "许昌县 → 建安区",
      "株洲县 → 渌口区",
      "宜宾县 → 叙州区",
      "那曲县 → 色尼区",
    ]);
    const lost = rows.map((r) => r.split(",")[0]!).filter((from) => !areaOfAnyCode(from));
    // Abroad.
    expect(lost).toEqual(["910000"]);
  });
});
