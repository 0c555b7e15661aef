import type { Freight, FreightTemplate } from "@ginkgo/api-contract/shop/shop-detail";
import { yuan } from "@ginkgo/locale/money";
import { areaName, areaPath } from "../reference/areas/public.ts";

type Terms = Pick<FreightTemplate, "feeFen" | "freeOverFen">;

const holds = (areas: readonly string[], path: readonly string[]) =>
  areas.some((code) => path.includes(code));

/** What sending costs, in words. */
export function termsText({ feeFen, freeOverFen }: Terms): string {
  if (feeFen === 0) return "包邮";
  const free = freeOverFen === undefined ? "" : `，满 ${yuan(freeOverFen)} 元包邮`;
  return `运费 ${yuan(feeFen)} 元${free}`;
}

const names = (areas: readonly string[]) => areas.map(areaName).join("、");

/**
 * What sending goods to a place costs by their template; the region that holds the place goes before the rest.
 * @param areas where the goods can be had at all; empty: wherever the template reaches
 */
export function quoteFreight(
  template: FreightTemplate,
  areas: readonly string[],
  adcode: string | undefined,
): Freight {
  // From the place itself up to the province: the narrowest region that names one of them decides.
  const path = adcode ? [adcode, ...areaPath(adcode).toReversed()] : [];
  const region = path
    .map((code) => template.regions.find((r) => r.areas.includes(code)))
    .find((found) => found !== undefined);
  const { feeFen, freeOverFen } = region ?? template;
  const isKept =
    areas.length > 0 && !(holds(areas, path) || areas.some((a) => areaPath(a).includes(adcode ?? "")));
  return {
    ...(adcode ? { place: [...new Set(areaPath(adcode).map(areaName))].join(" ") || areaName(adcode) } : {}),
    reachable: !adcode || !(holds(template.excluded, path) || isKept),
    feeFen,
    ...(freeOverFen === undefined ? {} : { freeOverFen }),
    shipText: template.shipText,
    elsewhere: [
      ...(areas.length > 0
        ? [{ places: `只送${names(areas)}`, text: termsText(template) }]
        : [{ places: template.regions.length > 0 ? "其他地区" : "全国", text: termsText(template) }]),
      ...template.regions.map((r) => ({ places: names(r.areas), text: termsText(r) })),
      ...(template.excluded.length > 0 ? [{ places: names(template.excluded), text: "送不到" }] : []),
    ],
  };
}
