import { spotPage } from "@ginkgo/api-contract/tours/spots";
import { tourOrgPage, tripPage } from "@ginkgo/api-contract/tours/tours";
import type { QueryName } from "../lib/list/list-address.ts";

/** How the filter of one name is shown in the rail. */
export interface FieldShape {
  name: QueryName<SearchKind["endpoint"]>;
  title: string;
  look: "checks" | "chips";
}

export interface SearchKind {
  label: string;
  /** 条, 处, 家. */
  unit: string;
  endpoint: typeof tripPage | typeof spotPage | typeof tourOrgPage;
  fields: readonly FieldShape[];
  sorts: readonly { value: string; label: string }[];
}

const checks = (name: FieldShape["name"], title: string): FieldShape => ({ name, title, look: "checks" });
const chips = (name: FieldShape["name"], title: string): FieldShape => ({ name, title, look: "chips" });

/** What can be searched for on `/tour/search`, the first unless the address says otherwise. */
export const searchKinds = {
  trip: {
    label: "旅居线路",
    unit: "条",
    endpoint: tripPage,
    fields: [
      checks("days", "去几天"),
      checks("wheelchair", "轮椅"),
      checks("walk", "步行难度"),
      chips("season", "季节"),
      chips("pace", "节奏"),
      checks("escort", "随队"),
      chips("categoryId", "风景"),
    ],
    sorts: [
      { value: "default", label: "综合" },
      { value: "rating", label: "评分高" },
      { value: "price", label: "价格低" },
      { value: "days", label: "天数少" },
    ],
  },
  spot: {
    label: "景点",
    unit: "处",
    endpoint: spotPage,
    fields: [
      checks("wheelchair", "轮椅"),
      checks("walk", "步行难度"),
      checks("elderFree", "门票"),
      chips("categoryId", "风景"),
      chips("season", "季节"),
      chips("level", "景区等级"),
    ],
    sorts: [
      { value: "default", label: "综合" },
      { value: "rating", label: "评分高" },
      { value: "level", label: "等级高" },
    ],
  },
  org: {
    label: "旅居机构",
    unit: "家",
    endpoint: tourOrgPage,
    fields: [
      checks("orgKind", "机构类型"),
      checks("stayMode", "怎么住"),
      checks("hasDoctor", "医生"),
      checks("barrierFree", "无障碍"),
      chips("season", "季节"),
      chips("categoryId", "风景"),
    ],
    sorts: [
      { value: "default", label: "综合" },
      { value: "rating", label: "评分高" },
      { value: "price", label: "价格低" },
    ],
  },
} as const satisfies Record<string, SearchKind>;
export type SearchKindName = keyof typeof searchKinds;

export const kindOf = (address: URLSearchParams): SearchKindName => {
  const kind = address.get("kind") ?? "trip";
  return Object.hasOwn(searchKinds, kind) ? (kind as SearchKindName) : "trip";
};
