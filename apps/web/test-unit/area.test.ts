import { expect, test } from "vitest";
import { areaText, parseArea } from "../app/lib/area/area.ts";
import { areasBelow, pathTo } from "../app/lib/area/area-tree.ts";

const huangpu = { name: "黄浦区", adcode: "310101" };
const shanghai = {
  name: "上海市",
  adcode: "310000",
  children: [{ name: "上海市", adcode: "310100", children: [huangpu] }],
};
const xuanwu = { name: "玄武区", adcode: "320102" };
const nanjing = { name: "南京市", adcode: "320100", children: [xuanwu] };
const jiangsu = { name: "江苏省", adcode: "320000", children: [nanjing] };

test("a municipality's districts are one step away, a province's two", () => {
  expect(areasBelow(shanghai)).toEqual([huangpu]);
  expect(areasBelow(jiangsu)).toEqual([nanjing]);
  expect(areasBelow(huangpu)).toEqual([]);
});

test("the way to an area names every step once", () => {
  expect(pathTo([shanghai, jiangsu], "310101")).toEqual([shanghai, huangpu]);
  expect(pathTo([shanghai, jiangsu], "320102")).toEqual([jiangsu, nanjing, xuanwu]);
  expect(pathTo([shanghai, jiangsu], "999999")).toEqual([]);
});

test("the remembered area survives its cookie, anything else is none", () => {
  expect(parseArea(areaText(nanjing))).toEqual({ adcode: "320100", name: "南京市" });
  for (const bad of [
    undefined,
    "",
    "320100",
    "3201:南京",
    "320100:<b>",
    "320100:",
    `320100:${"南".repeat(21)}`,
  ]) {
    expect(parseArea(bad)).toBeNull();
  }
});
