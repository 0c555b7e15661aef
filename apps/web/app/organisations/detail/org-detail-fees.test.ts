import type { FeeItem } from "@ginkgo/api-contract/organisations/org-detail";
import { describe, expect, test } from "vitest";
import { cheapest, estimate, feeChoice, feeOptions } from "./org-detail-fees.ts";

const fee = (facts: Partial<FeeItem> & Pick<FeeItem, "code">): FeeItem => ({
  name: { BED: "床位费", CARE: "护理费", MEAL: "餐费" }[facts.code as string] ?? "费用",
  minFen: 0,
  maxFen: facts.minFen ?? 0,
  unit: "MONTH",
  refundable: false,
  required: true,
  ...facts,
});

const jinling = {
  careLevels: ["SELF" as const, "ASSIST" as const, "NURSING" as const],
  rooms: [],
  fees: [
    fee({ code: "BED", minFen: 220_000, roomKind: "DOUBLE", note: "双人间，朝南" }),
    fee({ code: "BED", minFen: 380_000, roomKind: "SINGLE" }),
    fee({ code: "CARE", minFen: 70_000, careLevel: "SELF" }),
    fee({ code: "CARE", minFen: 140_000, careLevel: "ASSIST" }),
    fee({ code: "MEAL", minFen: 90_000, note: "一日三餐；请假满 3 天按天退" }),
    fee({ code: "UTILITY", name: "水电网" }),
    fee({ code: "DEPOSIT", name: "押金", minFen: 500_000, unit: "ONCE", refundable: true }),
    fee({ code: "MEDICAL_RESERVE", name: "医疗备用金", minFen: 300_000, unit: "ONCE", required: false }),
  ],
};

const choose = (text: string) => feeChoice(feeOptions(jinling), new URLSearchParams(text));

describe("a family reckons what a month costs", () => {
  test("for a half-dependent father in a double room, unless they say otherwise", () => {
    expect(choose("")).toEqual({ care: "ASSIST", room: "DOUBLE" });
    expect(estimate(jinling, choose("")).monthly).toEqual({ min: 450_000, max: 450_000 });
  });

  test("again for another state and another room", () => {
    const single = choose("care=SELF&room=SINGLE");
    expect(estimate(jinling, single).monthly).toEqual({ min: 540_000, max: 540_000 });
  });

  test("and is not thrown by an address that names what is not on offer", () => {
    expect(choose("care=SPECIAL&room=CASTLE")).toEqual({ care: "ASSIST", room: "DOUBLE" });
  });

  test("what is paid once stands apart, and what one need not pay is not added", () => {
    const { once, onceNames, lines } = estimate(jinling, choose(""));
    expect([once, onceNames]).toEqual([{ min: 500_000, max: 500_000 }, ["押金"]]);
    expect(lines.find(({ item }) => item === "医疗备用金")?.note).toBe("一次性，不是必交");
  });

  test("each line says what it holds, with its unit", () => {
    const { lines } = estimate(jinling, choose(""));
    expect(lines.slice(0, 4)).toEqual([
      { item: "床位费", note: "双人间，朝南", detail: "单人间另加 1,600 元", amount: "2,200 元 / 月" },
      { item: "护理费", note: undefined, detail: undefined, amount: "1,400 元 / 月" },
      { item: "餐费", note: "一日三餐", detail: "请假满 3 天按天退", amount: "900 元 / 月" },
      { item: "其他", note: "水电网", detail: undefined, amount: "0 元" },
    ]);
  });

  test("each amount carries what it rests on, said once", () => {
    const wall = { source: "大厅价目表", on: "2026-11-20" };
    const fees = [
      fee({ code: "BED", minFen: 220_000, roomKind: "DOUBLE", evidence: wall }),
      fee({ code: "UTILITY", name: "取暖", minFen: 3_000, evidence: wall }),
      fee({ code: "UTILITY", name: "空调", minFen: 3_000, evidence: { ...wall } }),
      fee({ code: "MEAL", minFen: 90_000, evidence: {} }),
      fee({ code: "DEPOSIT", name: "押金", minFen: 500_000, unit: "ONCE", evidence: { source: "合同样本" } }),
    ];
    const { lines } = estimate({ ...jinling, fees }, { room: "DOUBLE" });
    expect(lines.map(({ item, evidence }) => [item, evidence])).toEqual([
      ["床位费", [wall]],
      ["餐费", undefined],
      ["其他", [wall]],
      ["押金", [{ source: "合同样本" }]],
    ]);
  });

  test("meals by the day and heating by the season become a month's share", () => {
    const fees = [
      fee({ code: "MEAL", minFen: 3_000, maxFen: 4_000, unit: "DAY" }),
      fee({ code: "UTILITY", name: "取暖", minFen: 90_000, unit: "SEASON" }),
    ];
    const { monthly, missing } = estimate({ ...jinling, fees }, {});
    expect(monthly).toEqual({ min: 120_000, max: 150_000 });
    expect(missing).toEqual(["床位费", "护理费"]);
  });

  test("is told which part was not posted, not that it costs nothing", () => {
    const fees = [fee({ code: "BED", minFen: 150_000 })];
    const { monthly, missing } = estimate({ ...jinling, fees }, {});
    expect([monthly?.min, missing]).toEqual([150_000, ["护理费", "餐费"]]);
    expect(estimate({ ...jinling, fees: [] }, {}).monthly).toBeUndefined();
  });

  test("finds the room that costs least, also where only the rooms carry prices", () => {
    expect(cheapest(jinling, "SELF")).toMatchObject({ room: "DOUBLE", sum: { monthly: { min: 380_000 } } });
    const room = { name: "朝北三人间", bedsPerRoom: 3, features: [], availableCount: 1 };
    const rooms = [
      { ...room, roomKind: "TRIPLE" as const, bedFeeFen: 90_000 },
      { ...room, roomKind: "SINGLE" as const, bedFeeFen: 200_000 },
    ];
    const fees = jinling.fees.filter(({ code }) => code !== "BED");
    expect(cheapest({ ...jinling, rooms, fees }, "SELF").room).toBe("TRIPLE");
  });
});
