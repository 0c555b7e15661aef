import type { DeviceClass, ProductPromise, ProductUse } from "@ginkgo/api-contract/shop/shop-codes";

/** One product of the demo shop in a line: what its kind does not say already. */
export interface ProductLine {
  category: string;
  title: string;
  subtitle: string;
  brand: string;
  yuan: number;
  sold: number;
  intro: string;
  /** Name and values of up to two choices; a value after “!” is sold out, “+30” makes it dearer. */
  specs?: [string, string[]][];
  params: string;
  uses?: ProductUse[];
  promises?: ProductPromise[];
  /** Yuan of fitting it at home. */
  installYuan?: number;
  areas?: string[];
  /** Sold by a merchant, who is named; otherwise by the portal itself. */
  shop?: string;
  sizes?: string[][];
  isOff?: boolean;
  device?: DeviceClass;
  original?: number;
  member?: number;
}

export const colours = (...values: string[]): [string, string[]] => ["颜色", values];
export const sizes = (...values: string[]): [string, string[]] => ["尺码", values];
export const packs = (...values: string[]): [string, string[]] => ["规格", values];
export const line = (
  category: string,
  title: string,
  subtitle: string,
  brand: string,
  yuan: number,
  sold: number,
  intro: string,
  params: string,
  more: Partial<ProductLine> = {},
): ProductLine => ({ category, title, subtitle, brand, yuan, sold, intro, params, ...more });

export const shoeSizes = [
  ["尺码", "脚长", "平时穿"],
  ["39", "24–24.5 厘米", "39 码"],
  ["41", "25–25.5 厘米", "41 码"],
  ["43", "26–26.5 厘米", "43 码"],
];
export const padSizes = [
  ["尺码", "腰围", "体重"],
  ["M", "70–95 厘米", "45–60 公斤"],
  ["L", "90–115 厘米", "55–75 公斤"],
  ["XL", "105–135 厘米", "70 公斤以上"],
];
