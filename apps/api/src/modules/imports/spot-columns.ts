import { plainHead } from "./org-columns.ts";

/** Fields a column of a list of spots can fill. */
export const spotFields = [
  "name",
  "province",
  "city",
  "district",
  "adcode",
  "address",
  "level",
  "phone",
  "lng",
  "lat",
  "sourceId",
] as const;
export type SpotField = (typeof spotFields)[number];
export type SpotColumns = Partial<Record<SpotField, string>>;

/** What a head says, plain (org-columns.ts); the first rule that fits. */
const rules: [SpotField, RegExp][] = [
  ["sourceId", /^(?:id|编号|序号)$/],
  ["name", /^(?:name|title|名称|景区名称|景区|景点名称|景点)$/],
  ["adcode", /^(?:adcode|districtadcode|区县编码|行政区划代码|地区编码)$/],
  ["province", /^(?:province|省|省份|所在省)$/],
  ["city", /^(?:city|市|城市|所在市|地市)$/],
  ["district", /^(?:area|district|county|区县|县区|区|县)$/],
  ["address", /^(?:address|地址|详细地址|景区地址)$/],
  ["level", /^(?:level|grade|等级|级别|景区等级|质量等级)$/],
  ["phone", /^(?:phone|tel|telephone|电话|联系电话|咨询电话)$/],
  ["lng", /^(?:lng|lon|longitude|经度)$/],
  ["lat", /^(?:lat|latitude|纬度)$/],
];

/** Finds the column of each field; `given` (field → column) goes before the rules. */
export function mapSpotColumns(
  columns: readonly string[],
  chosen: SpotColumns = {},
): { map: SpotColumns; unused: string[] } {
  const map: SpotColumns = { ...chosen };
  const taken = new Set(Object.values(chosen));
  for (const column of columns) {
    if (taken.has(column)) continue;
    const field = rules.find(([, pattern]) => pattern.test(plainHead(column)))?.[0];
    if (!field || map[field]) continue;
    map[field] = column;
    taken.add(column);
  }
  return { map, unused: columns.filter((c) => !taken.has(c)) };
}
