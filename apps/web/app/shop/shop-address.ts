import type { CountedCategory } from "@ginkgo/api-contract/organisations/orgs";
import type { ProductFacetName, ProductPage, productPage } from "@ginkgo/api-contract/shop/shop";
import { yuan } from "@ginkgo/locale/money";
import { type ActiveFilter, listAddress, valuesOf, without } from "../lib/list/list-address.ts";
import { priceBound } from "../lib/list/price-filter.ts";

const choices = ["brand", "use", "promise"] as const;
const switches = {
  inStock: "只看有货",
  freeShipping: "包邮",
  selfOperated: "平台自营",
  ltcPay: "长护险可报",
} as const;
type Switch = keyof typeof switches;

/** The address of the shop. A form sends prices in yuan. */
export const shopList = listAddress<typeof productPage>({
  path: "/shop",
  names: [
    "keyword",
    "categoryId",
    ...choices,
    "priceMinFen",
    "priceMaxFen",
    ...(Object.keys(switches) as Switch[]),
    "adcode",
    "sort",
    "panel",
    "current",
  ],
  read(name, value, raw) {
    if (name === "priceMinFen")
      return priceBound(raw.get("priceMinYuan"))?.toString() ?? (value || undefined);
    if (name === "priceMaxFen")
      return priceBound(raw.get("priceMaxYuan"))?.toString() ?? (value || undefined);
    return undefined;
  },
});

const flat = (tree: readonly CountedCategory[]): CountedCategory[] =>
  tree.flatMap((c) => [c, ...flat(c.children)]);

/** Words of a category's code. */
export const productKindText = (page: ProductPage, code: string): string =>
  flat(page.categories).find((c) => c.value === code)?.text ?? code;

/** “100–300 元”: the chosen range in words; undefined without one. */
export function priceRangeText(address: URLSearchParams): string | undefined {
  const [min, max] = (["priceMinFen", "priceMaxFen"] as const).map((name) => {
    const fen = address.get(name);
    return fen ? yuan(Number(fen)) : undefined;
  });
  if (min && max) return `${min}–${max} 元`;
  if (max) return `${max} 元以内`;
  return min ? `${min} 元以上` : undefined;
}

/** Every chosen value as a chip, in the order of the filters. */
export function activeShopFilters(
  address: URLSearchParams,
  page: ProductPage,
  areaName: string,
): ActiveFilter[] {
  const change = shopList.changed;
  const textOf = (name: ProductFacetName, value: string) =>
    page.facets[name]?.find((v) => v.value === value)?.text ?? value;
  const off = (key: string, text: string, names: string[]): ActiveFilter => ({
    key,
    text,
    href: change(address, Object.fromEntries(names.map((n) => [n, undefined]))),
  });
  const keyword = address.get("keyword");
  const price = priceRangeText(address);
  return [
    ...(keyword ? [off("keyword", `“${keyword}”`, ["keyword"])] : []),
    ...valuesOf(address, "categoryId").map((value) => ({
      key: value,
      text: productKindText(page, value),
      href: without(shopList, address, "categoryId", value),
    })),
    ...choices.flatMap((name) =>
      valuesOf(address, name).map((value) => ({
        key: name + value,
        text: textOf(name, value),
        href: without(shopList, address, name, value),
      })),
    ),
    ...(price ? [off("price", price, ["priceMinFen", "priceMaxFen"])] : []),
    ...Object.entries(switches).flatMap(([name, text]) =>
      address.get(name) ? [off(name, text, [name])] : [],
    ),
    ...(address.get("adcode") ? [off("adcode", `能送到${areaName}`, ["adcode"])] : []),
  ];
}
