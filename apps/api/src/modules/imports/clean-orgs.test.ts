import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NewOrg } from "../organisations/public.ts";
import { convertPoint } from "../reference/public.ts";
import { type CleanOptions, cleanOrgs } from "./clean-orgs.ts";
import { readTable } from "./read-table.ts";
import { csvReportOf, summaryOf, totalsOf } from "./report.ts";
import { toNewOrg } from "./to-new-org.ts";

const options: CleanOptions = { source: "test", today: "2026-11-20", crs: "gcj02" };
const clean = (csv: string, more: Partial<CleanOptions> = {}) =>
  cleanOrgs(readTable(new TextEncoder().encode(csv)), { ...options, ...more });

const head = "名称,类型,性质,地址,电话,床位数,床位费,押金,最低收费,最高收费,经度,纬度\n";
const good =
  "松鹤养老院,养老院,民办,江苏省南京市鼓楼区宁海路街道山西路1号,025-88886666,120,2000,10000,3000,4500,118.77,32.06\n";

describe("a row of a list", () => {
  it("that is in order is taken as it is", () => {
    const [row] = clean(head + good).results;
    expect(row).toMatchObject({ line: 2, verdict: "accepted", corrections: [], reasons: [] });
    expect(row!.record).toMatchObject({
      name: "松鹤养老院",
      orgType: "NURSING_HOME",
      orgNature: "PRIVATE",
      adcode: "320106",
      street: "宁海路街道",
      phones: ["025-88886666"],
      totalBeds: 120,
      bedFeeFen: 200_000,
      depositFen: 1_000_000,
      priceMinFen: 300_000,
      priceMaxFen: 450_000,
      lng: 118.77,
      lat: 32.06,
      coordSource: "gcj02",
    });
  });

  it("with address and telephone in one cell is taken apart, in simplified script", () => {
    const { results } = clean(
      "單位名稱,服務地址/聯絡電話\n某某⻑照基金會,臺北市大安區仁愛路四段10號 2345-6789分機35\n",
      { crs: "wgs84" },
    );
    expect(results[0]).toMatchObject({
      verdict: "corrected",
      record: {
        name: "某某长照基金会",
        nameOriginal: "某某⻑照基金會",
        adcode: "710100",
        address: "台北市大安区仁爱路四段10号",
        phones: ["02-23456789-35"],
      },
    });
    expect(results[0]!.corrections).toContain("地址和电话：写在一格里，已分开");
  });

  it("against the law, without name or place, or impossible is refused, naming line and column", () => {
    const { results } = clean(
      `${head}乐康院,,,南京市鼓楼区,,,1000,20000,,,,\n,,,南京市鼓楼区,,,,,,,,\n无处院,,,某路1号,,,,,,,,\n颠倒院,,,苏州市姑苏区,,,,,5000,3000,,\n`,
    );
    expect(results.map((r) => [r.line, r.verdict])).toEqual([
      [2, "refused"],
      [3, "refused"],
      [4, "refused"],
      [5, "refused"],
    ]);
    expect(results[0]!.reasons.join()).toContain("押金");
    expect(results[1]!.reasons.join()).toContain("“名称”没有填");
    expect(results[2]!.reasons.join()).toContain("看不出在哪个地区");
    expect(results[3]!.reasons.join()).toContain("最低价高于最高价");
    expect(results.every((r) => r.record === undefined)).toBe(true);
  });
});

describe("rows about the same organisation", () => {
  const row = (address: string, phone = "", point = ",") =>
    `松鹤养老院,养老院,民办,${address},${phone},,,,,,${point}\n`;
  it("are taken once, whatever the address looks like", () => {
    const { results } = clean(
      head +
        row("南京市鼓楼区山西路三段12号") +
        row("江苏省南京市鼓楼区山西路3段12号2楼") +
        row("南京市鼓楼区", "025-88886666"),
    );
    expect(results.map((r) => r.verdict)).toEqual(["accepted", "refused", "refused"]);
    expect(results[1]!.reasons[0]).toContain("与第 2 行是同一家");
  });
  it("stay two when they share a name but not a door", () => {
    const { results } = clean(head + row("南京市鼓楼区山西路12号") + row("南京市鼓楼区草场门大街88号"));
    expect(results.map((r) => r.verdict)).toEqual(["accepted", "corrected"]);
  });
  it("stay two when branches share the head office's telephone a kilometre apart, and are one next door", () => {
    const phone = "025-88886666";
    const far = clean(
      head +
        row("南京市鼓楼区山西路12号", phone, "118.77,32.06") +
        row("南京市鼓楼区草场门大街88号", phone, "118.75,32.06"),
    );
    expect(far.results.map((r) => r.verdict)).toEqual(["accepted", "corrected"]);
    const near = clean(
      head +
        row("南京市鼓楼区山西路12号", phone, "118.77,32.06") +
        row("南京市鼓楼区草场门大街88号", phone, "118.775,32.06"),
    );
    expect(near.results.map((r) => r.verdict)).toEqual(["accepted", "refused"]);
  });
  it("carry the id of the one already stored", () => {
    const existing = [
      { id: "10007", name: "松鹤养老院", adcode: "320106", address: "", phones: ["025-88886666"] },
    ];
    expect(clean(head + good, { existing }).results[0]!.existingId).toBe("10007");
    expect(clean(head + good).results[0]!.existingId).toBeUndefined();
  });
});

describe("a whole list", () => {
  it("takes the place its other rows agree on", () => {
    const rows = [
      "嘉義縣大林鎮民生路2號",
      "嘉義縣太保市北港路1號",
      "嘉義縣朴子市永和里2號",
      "竹崎鄉灣橋村38號",
    ];
    const csv = `名称,地址\n${rows.map((a, i) => `第${i + 1}護理之家,${a}`).join("\n")}\n`;
    expect(clean(csv).results.at(-1)!.record!.adcode).toBe("711900");
    expect(clean(csv).results.at(-1)!.corrections.join()).toContain("本名单都在嘉义县");
    expect(clean("名称,地址\n甲院,竹崎鄉38號\n", { area: "711900" }).results[0]!.record!.adcode).toBe(
      "711900",
    );
  });
  it("whose points are BD-09 without saying so is noticed", () => {
    const stored = Array.from({ length: 4 }, (_, i) => ({
      id: String(i),
      name: `松鹤${"甲乙丙丁"[i]}养老院`,
      adcode: "320106",
      address: "",
      phones: [],
      lng: 118.76 + i / 100,
      lat: 32.06,
    }));
    const rows = stored.map((o) => {
      const [x, y] = convertPoint([o.lng, o.lat], "gcj02", "bd09");
      return `${o.name},南京市鼓楼区,${x},${y}`;
    });
    const csv = `名称,地址,经度,纬度\n${rows.join("\n")}\n`;
    expect(clean(csv, { existing: stored }).warnings.join()).toContain("BD-09");
    expect(clean(csv, { existing: stored, crs: "bd09" }).warnings).toEqual([]);
    expect(clean(csv.replace("经度", "百度经度"), { crs: undefined }).crs).toBe("bd09");
  });
  it("that counts its rows in a column gives no lasting ids; codes do", () => {
    const rows = (ids: string[]) =>
      `编号,名称,地址\n${ids.map((id, i) => `${id},第${i}养老院,南京市鼓楼区`).join("\n")}\n`;
    expect(clean(rows(["1", "2", "3"])).results[0]!.record!.sourceId).toBeUndefined();
    expect(clean(rows(["7305320019", "7305320020"])).results[0]!.record!.sourceId).toBe("7305320019");
  });
  it("is reported for people and for spreadsheets, formulas defused", () => {
    const list = clean(`${head}${good}=HYPERLINK("x"),,,南京市鼓楼区,,,,,,,,\n,,,,,,,,,,1,1\n`);
    expect(summaryOf(list, "名单.csv")).toContain(
      "共 3 行，可导入 2 行（照原样 1，整理后 1），没有导入 1 行",
    );
    const report = csvReportOf(list.results);
    expect(report.startsWith("\ufeff行,结果")).toBe(true);
    expect(report).toContain(`"'=HYPERLINK`);
  });
});

describe("rows of real lists", () => {
  it.each([
    ["organisations.csv", "wgs84", 24],
    ["organisations-gcj02.json", "gcj02", 12],
  ] as const)("%s load in full, and what is taken can be stored", (file, crs, count) => {
    const table = readTable(readFileSync(new URL(`test/samples/${file}`, import.meta.url)));
    expect(table.rows).toHaveLength(count);
    const { results } = cleanOrgs(table, { source: file, today: "2026-11-20", crs });
    const totals = totalsOf(results);
    expect(totals.accepted + totals.corrected + totals.refused).toBe(count);
    const orgs = results.flatMap(({ record }) => (record ? [NewOrg.parse(toNewOrg(record))] : []));
    expect(new Set(orgs.map((org) => org.sourceKey)).size).toBe(orgs.length);
    expect(orgs.length).toBeGreaterThanOrEqual(count - 2);
  });
});
