import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Option } from "../envelope.ts";
import { Adcode, Keyword, wholeNumber } from "../fields.ts";

/** Node of the area tree: provinces, cities, districts. */
export interface AreaNode {
  name: string;
  adcode: string;
  children?: AreaNode[];
}
export const AreaNode: z.ZodType<AreaNode> = z.lazy(() =>
  z.object({ name: z.string(), adcode: Adcode, children: z.array(AreaNode).optional() }),
);

/** The alternate shape: a city with the province it lies in. */
export const CityNode = z.object({ id: Adcode, city: z.string(), provinces: z.string() });

const level = z.enum(["1", "2", "3"], "级别只能是 1、2 或 3。").transform(Number);

export const areaTree = endpoint("GET /rest/areaDict/tree", {
  summary: "地区树：省、市、区县",
  who: "anyone",
  query: z
    .object({
      beginLevel: level.default(1),
      endLevel: level.default(3),
      shape: z.enum(["tree", "city"]).default("tree"),
    })
    .refine((q) => q.beginLevel <= q.endLevel, { path: ["endLevel"], message: "结束级别不能小于开始级别。" }),
  reply: z.union([z.array(AreaNode), z.array(CityNode)]),
});

/** One area found by name, full pinyin or initials. */
export const AreaHit = z.object({
  adcode: Adcode,
  name: z.string(),
  /** From the province down to the area itself, for telling namesakes apart: 江苏省 南京市 鼓楼区. */
  path: z.string(),
});
export type AreaHit = z.output<typeof AreaHit>;

export const areaSearch = endpoint("GET /rest/areaDict/search", {
  summary: "按名称、拼音或首字母找地区，最像的在前",
  who: "anyone",
  query: z.object({ keyword: Keyword, size: wholeNumber(1, 30) }),
  reply: z.array(AreaHit),
});

const Ring = z.array(z.tuple([z.number(), z.number()]));

/** Outlines for schematic maps: rings of longitude and latitude (GCJ-02), rounded to about 100 metres. */
export const AreaShape = z.object({
  adcode: Adcode,
  name: z.string(),
  /** [west, south, east, north] */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** The cities inside; one entry for a city itself. */
  parts: z.array(
    z.object({
      adcode: Adcode,
      name: z.string(),
      label: z.tuple([z.number(), z.number()]),
      rings: z.array(Ring),
    }),
  ),
});
export type AreaShape = z.output<typeof AreaShape>;

export const areaShape = endpoint("GET /rest/areaDict/shape/:adcode", {
  summary: "一个省或市的轮廓，画示意图用",
  who: "anyone",
  params: z.object({ adcode: Adcode }),
  reply: AreaShape,
});

export const dictByType = endpoint("GET /rest/dict/type/:id", {
  summary: "字典：按名称取选项",
  who: "anyone",
  params: z.object({ id: z.string().max(64) }),
  reply: z.array(Option),
});

export const dictByParent = endpoint("GET /rest/dict/getByPType/:id", {
  summary: "字典：连同下级选项",
  who: "anyone",
  params: z.object({ id: z.string().max(64) }),
  reply: z.array(Option),
});

/** `adcode` is absent when the address of the request tells nothing; the portal then uses Jiangsu (rules §8). */
export const userPosition = endpoint("GET /sys/golde/position", {
  summary: "访客所在城市",
  who: "anyone",
  reply: z.object({ adcode: Adcode.optional(), name: z.string().optional() }),
});
