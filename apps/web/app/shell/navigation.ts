import type { IconName } from "@ginkgo/ui/icon";

export interface NavEntry {
  to: string;
  label: string;
  /** In the tab bar of telephones: shorter word and icons. */
  tab: { label: string; icon: IconName; iconOn: IconName };
}

/** The areas of the portal that exist, in the order of every menu. A new area is one entry here. */
export const areas: readonly NavEntry[] = [
  { to: "/orgs", label: "养老机构", tab: { label: "找机构", icon: "buildings", iconOn: "buildings-fill" } },
  {
    to: "/orgs/search",
    label: "搜索机构",
    tab: { label: "搜索", icon: "magnifying-glass", iconOn: "magnifying-glass-bold" },
  },
  { to: "/orgs/compare", label: "机构对比", tab: { label: "对比", icon: "scales", iconOn: "scales" } },
];

export const home: NavEntry = {
  to: "/",
  label: "首页",
  tab: { label: "首页", icon: "house", iconOn: "house-fill" },
};

/** The entry a path belongs to: the longest one it starts with. */
export function entryOf(pathname: string): NavEntry | undefined {
  const covers = ({ to }: NavEntry) => pathname === to || pathname.startsWith(`${to}/`);
  if (pathname === home.to) return home;
  return areas.filter(covers).sort((a, b) => b.to.length - a.to.length)[0];
}
