import type { PortalContent } from "@ginkgo/api-contract/system/setting-codes";
import type { IconName } from "@ginkgo/ui/icon";
import { useFilled } from "../../lib/routing/site-data.ts";

export interface NavEntry {
  to: string;
  label: string;
  /** Pages of this area that stand at the root of the site. */
  also?: readonly string[];
  /** What is found there: without any the area is in no menu. */
  content?: PortalContent;
  /** In the tab bar of telephones, which holds five: shorter word and icons. */
  tab?: { label: string; icon: IconName; iconOn: IconName };
}

/** The areas of the portal that exist, in the order of every menu. A new area is one entry here. */
export const areas: readonly NavEntry[] = [
  {
    to: "/orgs",
    label: "养老机构",
    content: "ORGS",
    tab: { label: "找机构", icon: "buildings", iconOn: "buildings-fill" },
  },
  {
    to: "/service",
    label: "居家服务",
    content: "VISITS",
    tab: { label: "服务", icon: "hand-heart", iconOn: "hand-heart-fill" },
  },
  { to: "/shop", label: "银龄商城", content: "SHOP" },
  { to: "/tour", label: "康养旅居", content: "TOURS", also: ["/sporMap"] },
  { to: "/feeConsultaion", label: "费用咨询" },
];

/** The areas this portal offers and has something in. */
export function useAreas(): NavEntry[] {
  const isFilled = useFilled();
  return areas.filter(({ content }) => isFilled(content));
}

/** Pages that help within an area: in the footer, and on the area's own pages. */
export const tools = [
  { to: "/search", label: "搜全站" },
  { to: "/orgs/search", label: "搜索机构" },
  { to: "/orgs/compare", label: "机构对比" },
] as const;

/** Pages for who wants to join; in the footer. */
export const joining = [
  { to: "/merchantsJoin", label: "商家入驻" },
  { to: "/business", label: "合作加盟" },
  { to: "/joinus", label: "做服务人员" },
] as const;

export const home = {
  to: "/",
  label: "首页",
  tab: { label: "首页", icon: "house", iconOn: "house-fill" },
} as const satisfies NavEntry;

/** The entry a path belongs to: the longest one it starts with. */
export function entryOf(pathname: string): NavEntry | undefined {
  const covers = ({ to, also }: NavEntry) =>
    pathname === to || pathname.startsWith(`${to}/`) || (also?.includes(pathname) ?? false);
  if (pathname === home.to) return home;
  return areas.filter(covers).sort((a, b) => b.to.length - a.to.length)[0];
}
