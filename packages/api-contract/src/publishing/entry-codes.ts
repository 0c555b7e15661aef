import type { StaffPermission } from "../identity/staff-permissions.ts";
import { codesOf } from "../organisations/org-codes.ts";

interface EntryKindSpec {
  text: string;
  /** Who may write and publish it. */
  permission: Extract<StaffPermission, "catalogue.write" | "content.write">;
  /** Homes and shops change their own; what they want published, a reviewer of the portal approves. */
  own?: true;
  /** A new one of it is begun by the portal's own people alone. */
  begunByPortal?: true;
  /** There are always the same of it: none is added and none taken away. */
  fixed?: true;
}

/** Everything the portal shows that is made in the back office. */
export const entryKinds = {
  org: { text: "养老机构", permission: "catalogue.write", own: true, begunByPortal: true },
  service: { text: "上门服务", permission: "catalogue.write", own: true },
  product: { text: "商品", permission: "catalogue.write", own: true },
  freight: { text: "运费模板", permission: "catalogue.write" },
  trip: { text: "旅居线路", permission: "catalogue.write", own: true },
  departure: { text: "旅居团期", permission: "catalogue.write", own: true },
  spot: { text: "景点", permission: "catalogue.write" },
  tourOrg: { text: "旅居机构", permission: "catalogue.write", own: true, begunByPortal: true },
  sceneryCategory: { text: "景点分类", permission: "catalogue.write" },
  feeGuide: { text: "费用指南", permission: "catalogue.write", fixed: true },
  subsidy: { text: "补贴政策", permission: "catalogue.write" },
  tier: { text: "会员卡档次", permission: "catalogue.write" },
  dictionaryWord: { text: "字典词", permission: "catalogue.write" },
  article: { text: "资讯", permission: "content.write" },
  home: { text: "首页编排", permission: "content.write", fixed: true },
  page: { text: "站点页面", permission: "content.write", fixed: true },
  notice: { text: "公告", permission: "content.write" },
  synonym: { text: "搜索用词", permission: "content.write" },
} as const satisfies Record<string, EntryKindSpec>;
export type EntryKindName = keyof typeof entryKinds;
export const entryKindNames = Object.keys(entryKinds) as EntryKindName[];

/** Whether homes and shops have some of their own of it. */
export const isOwnKind = (kind: EntryKindName): boolean => {
  const spec: EntryKindSpec = entryKinds[kind];
  return spec.own === true;
};

/** Whether a home or shop may begin a new one of it. */
export const isBegunByOwner = (kind: EntryKindName): boolean => {
  const spec: EntryKindSpec = entryKinds[kind];
  return spec.own === true && spec.begunByPortal !== true;
};

/** Whether there are always the same of it. */
export const isFixedKind = (kind: EntryKindName): boolean => {
  const spec: EntryKindSpec = entryKinds[kind];
  return spec.fixed === true;
};

/** Whether a service key may write it: what every member's card costs and gives is decided by people. */
export const isWrittenByKeys = (kind: EntryKindName): boolean => kind !== "tier";

export const entryStates = { DRAFT: "没发布", LIVE: "已发布", ARCHIVED: "已下线" } as const;
export type EntryState = keyof typeof entryStates;

export const versionStates = {
  LIVE: "现在的",
  REPLACED: "以前的",
  SCHEDULED: "等着发布",
  REQUESTED: "等审核",
  REJECTED: "退回了",
  WITHDRAWN: "撤回了",
} as const;
export type VersionState = keyof typeof versionStates;

/** Saved views of a list of entries. */
export const entryViews = {
  ALL: "全部",
  DRAFT: "没发布的",
  CHANGED: "有修改没发布",
  SCHEDULED: "等着发布",
  REQUESTED: "等审核",
  ARCHIVED: "已下线",
  LOW_STOCK: "库存不足",
} as const;
export type EntryView = keyof typeof entryViews;

/** Views of what only one kind has. */
const viewsOfOneKind: Partial<Record<EntryView, EntryKindName>> = { LOW_STOCK: "product" };

/** The saved views lists of that kind have. */
export const viewsOf = (kind: EntryKindName): [EntryView, ...EntryView[]] => {
  const [first, ...others] = codesOf(entryViews);
  return [first, ...others.filter((view) => (viewsOfOneKind[view] ?? kind) === kind)];
};

/** Largest content of one entry, characters of its JSON. */
export const MAX_CONTENT = 200_000;

/** The cookie by which a browser previews a draft; on https its name has `__Host-` in front. */
export const PREVIEW_COOKIE = "ginkgo_preview";
