import type { EntryKindName } from "./entry-codes.ts";

/** Kinds that authorities publish lists of; such lists have columns of their own. */
export type ListedKind = "org" | "spot";
export const isListedKind = (kind: EntryKindName): kind is ListedKind => kind === "org" || kind === "spot";

const place = {
  province: "省",
  city: "市",
  district: "区县",
  adcode: "地区编码",
  address: "地址",
  phone: "电话",
  lng: "经度（GCJ-02）",
  lat: "纬度（GCJ-02）",
  lngWgs84: "经度（WGS-84）",
  latWgs84: "纬度（WGS-84）",
  lngBd09: "经度（BD-09）",
  latBd09: "纬度（BD-09）",
};

/** What a column of a public list may hold; the import makes the portal's fields of it. */
export const publicListFields = {
  org: {
    name: "名称",
    type: "类型",
    nature: "性质",
    ...place,
    addressPhone: "地址和电话写在一格",
    extension: "分机",
    point: "坐标写在一格",
    totalBeds: "床位数",
    nursingBeds: "护理型床位数",
    availableBeds: "空床数",
    target: "收住对象",
    price: "收费说明",
    priceMin: "最低月费",
    priceMax: "最高月费",
    bedFee: "床位费",
    deposit: "押金",
    foundDate: "成立日期",
    star: "星级",
    medicalInsurance: "医保",
    ltcInsurance: "长护险",
    recordNo: "备案号",
    creditCode: "统一社会信用代码",
    medicalNo: "医疗机构许可证号",
  },
  spot: { name: "名称", ...place, level: "等级" },
} as const satisfies Record<ListedKind, Record<string, string>>;

const PREFIX = "名单：";

/** The heading under which such a column is chosen: 名单：床位数. */
export const publicListHeading = (label: string) => PREFIX + label;

/** The field a heading chosen for a column names; undefined for every other. */
export function publicListField(kind: ListedKind, heading: string): string | undefined {
  if (!heading.startsWith(PREFIX)) return undefined;
  const label = heading.slice(PREFIX.length);
  return Object.entries(publicListFields[kind]).find(([, text]) => text === label)?.[0];
}

export const publicListHeadings = (kind: EntryKindName): string[] =>
  isListedKind(kind) ? Object.values(publicListFields[kind]).map(publicListHeading) : [];
