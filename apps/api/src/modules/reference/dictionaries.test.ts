import type { Option } from "@ginkgo/api-contract/envelope";
import { orderStatuses, orderTabs } from "@ginkgo/api-contract/orders/order-codes";
import { describe, expect, it } from "vitest";
import { dictionaryList, dictionaryNames, dictionaryTree } from "./dictionaries.ts";

const depth = (list: Option[]): number =>
  1 + Math.max(0, ...list.map((o) => (o.children ? depth(o.children) : 0)));
const values = (list: Option[]): string[] => list.flatMap((o) => [o.value, ...values(o.children ?? [])]);

describe("dictionaries", () => {
  it("has every one the contract names", () => {
    const promised =
      "orgType orgNature careLevel medicalMode roomKind facility serviceCategory productCategory orderStatus orderTab contractPhase refundReason opinionType relation applyType expectTime";
    for (const name of promised.split(" ")) expect(dictionaryTree(name), name).toBeDefined();
    expect(dictionaryTree("toString")).toBeUndefined();
    expect(dictionaryList("没有")).toBeUndefined();
  });

  it.each(dictionaryNames)("%s nests at most three levels, no value twice, no text empty", (name) => {
    const tree = dictionaryTree(name)!;
    expect(depth(tree)).toBeLessThanOrEqual(3);
    expect(new Set(values(tree)).size).toBe(values(tree).length);
    expect(JSON.stringify(tree)).not.toContain('"text":""');
    expect(dictionaryList(name)!.every((o) => !o.children)).toBe(true);
  });

  it("says care levels in the words a family uses", () => {
    expect(dictionaryList("careLevel")!.map((o) => o.text)).toContain("记性不好（认知症）");
  });

  it("puts every order status under exactly one tab beside 全部", () => {
    const { ALL, ...tabs } = orderTabs;
    const placed = Object.values(tabs).flatMap((t) => [...t.statuses] as string[]);
    const rest = Object.keys(orderStatuses).filter((s) => !placed.includes(s));
    expect(rest).toEqual(["TRADE_CLOSED", "TRANSACTION_COMPLETE"]);
    expect(new Set(placed).size).toBe(placed.length);
    expect(ALL.statuses).toHaveLength(24);
  });

  it("orders contract phases from not started to refunded", () => {
    expect(dictionaryList("contractPhase")!.map((o) => o.value)).toEqual(["1", "2", "3", "-1"]);
  });

  it("keeps the codes of categories that orders and products store", () => {
    const services = dictionaryTree("serviceCategory")!;
    expect(services[0]!.children![1]).toMatchObject({ text: "助浴", value: "LIUZHU_02" });
    expect(services[0]!.children![1]!.children![0]).toEqual({ text: "上门助浴", value: "LIUZHU_0201" });
  });
});
