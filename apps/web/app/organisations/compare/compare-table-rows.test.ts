import type { FeeItem } from "@ginkgo/api-contract/organisations/org-detail";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { describe, expect, test } from "vitest";
import { type CompareRow, compareRows, differs } from "./compare-table-rows.ts";

const unposted: OrgDetail["details"] = {
  summary: "",
  introduction: [],
  conditions: [],
  excluded: [],
  acceptNonLocal: true,
  staff: {},
  care: [],
  medical: { internalUnits: [], nightNurse: false, medicationManage: false },
  facilities: [],
  services: [],
  visit: { weekdays: "", hours: "", needBooking: true, overnight: false, video: false },
  trialStayDays: 0,
  refundRule: "",
  chargeMode: "MONTHLY",
  priceType: "MARKET",
  prepayMonths: 0,
  nearby: [],
  inspections: [],
};

function org(facts: Partial<OrgDetail>, details: Partial<OrgDetail["details"]> = {}): OrgDetail {
  return {
    id: "1",
    name: "某养老院",
    pictures: [],
    levelPrices: [],
    orgType: "NURSING_HOME",
    orgTypeText: "养老院",
    orgNature: "PRIVATE",
    orgNatureText: "民办",
    operateStatus: "OPEN",
    starLevel: 0,
    rating: 0,
    commentCount: 0,
    careLevels: ["SELF", "ASSIST"],
    medicalMode: "NONE",
    medicalText: "无内设医疗",
    medicalInsurance: false,
    ltcInsurance: false,
    adcode: "320106",
    city: "南京",
    district: "鼓楼区",
    placeText: "",
    tags: [],
    province: "江苏省",
    cityAdcode: "320100",
    address: "",
    rooms: [],
    fees: [],
    licences: [],
    comments: [],
    nearbyOrgs: [],
    ...facts,
    details: { ...unposted, ...details },
  };
}

const fee = (code: FeeItem["code"], minFen: number, more: Partial<FeeItem> = {}): FeeItem => ({
  code,
  name: code === "DEPOSIT" ? "押金" : code,
  minFen,
  maxFen: minFen,
  unit: code === "DEPOSIT" ? "ONCE" : "MONTH",
  refundable: false,
  required: true,
  ...more,
});

const feesFor = (bed: number, care: number): FeeItem[] => [
  fee("BED", bed, { roomKind: "DOUBLE" }),
  fee("BED", bed * 2, { roomKind: "SINGLE" }),
  fee("CARE", care, { careLevel: "ASSIST" }),
  fee("MEAL", 90_000),
];

const row = (rows: CompareRow[], title: string) => rows.find((r) => r.title === title)!.cells;

describe("a family puts homes side by side", () => {
  test("in the order in which families ask, every fee rule in a row of its own", () => {
    expect(compareRows([org({})], "ASSIST").map(({ title }) => title)).toEqual([
      "每月费用",
      "一次性费用",
      "距医院",
      "能收住",
      "等级与证照",
      "医保与长护险",
      "医疗",
      "空床与房型",
      "人手与值夜",
      "饭菜",
      "探视",
      "床位费",
      "护理费",
      "餐费",
      "押金",
      "收费方式",
      "定价和调价",
      "试住",
      "退住退费",
      "家属评分",
      "近 12 个月检查公示",
      "更新日期",
    ]);
  });

  test("with the month for their own case in the cheapest room, and the lowest marked in words", () => {
    const two = [org({ fees: feesFor(200_000, 100_000) }), org({ fees: feesFor(150_000, 100_000) })];
    expect(row(compareRows(two, "ASSIST"), "每月费用")).toEqual([
      { lines: ["3,900 元 / 月", "住最便宜的双人间"] },
      { lines: ["3,400 元 / 月", "住最便宜的双人间"], best: "最低" },
    ]);
  });

  test("a home that cannot take him says so in words, and its price is no bargain", () => {
    const cheap = org({ fees: feesFor(50_000, 20_000), careLevels: ["SELF"] });
    const rows = compareRows([cheap, org({ fees: feesFor(200_000, 100_000) })], "ASSIST");
    expect(row(rows, "每月费用")[0]).toEqual({ lines: ["收不了半失能"], fails: true });
    expect(row(rows, "每月费用")[1]?.best).toBeUndefined();
    expect(row(rows, "能收住")[0]).toEqual({ lines: ["不收半失能", "只收自理"], fails: true });
  });

  test("a price that leaves something out is not called the lowest", () => {
    const partly = org({ fees: [fee("BED", 100_000)] });
    const cells = row(compareRows([partly, org({ fees: feesFor(200_000, 100_000) })], "ASSIST"), "每月费用");
    expect(cells).toEqual([
      { lines: ["1,000 元 / 月起", "不含护理费、餐费（未公布）"] },
      { lines: ["3,900 元 / 月", "住最便宜的双人间"] },
    ]);
  });

  test("equals are told as equals", () => {
    const beds = (availableBeds: number) => org({ totalBeds: 90, availableBeds });
    const best = (orgs: OrgDetail[]) => row(compareRows(orgs, "SELF"), "空床与房型").map((c) => c.best);
    expect(best([beds(5), beds(5), beds(2)])).toEqual(["并列空床最多", "并列空床最多", undefined]);
    expect(best([beds(5), beds(5)])).toEqual([undefined, undefined]);
  });

  test("a paper that has run out is named first", () => {
    const licence = {
      kind: "FOOD" as const,
      no: "1",
      validTo: "2026-01-01",
      text: "食品经营许可证",
      expired: true,
    };
    const [cell] = row(compareRows([org({ licences: [licence], starLevel: 3 })], "SELF"), "等级与证照");
    expect([cell?.fails, cell?.lines[0], cell?.lines[1]]).toEqual([true, "食品经营许可证已过期", "三星级"]);
  });

  test("an entry of a public list is “未公布”, never “no”", () => {
    const rows = compareRows([org({}), org({}, { summary: "有介绍" })], "SELF");
    expect(row(rows, "医保与长护险").map(({ lines }) => lines)).toEqual([
      ["未公布"],
      ["不是医保定点", "不是长护险定点"],
    ]);
  });

  test("and can hide what is alike", () => {
    const rows = compareRows([org({ starLevel: 3 }), org({ starLevel: 4 })], "SELF");
    expect(rows.filter(differs).map(({ title }) => title)).toEqual(["等级与证照"]);
  });
});
