import { areaName, areaPath } from "../reference/areas/public.ts";
import { gramsForRecord, normalize, pinyinOf, placeMark } from "../search/public.ts";
import type { FacetValues, ListedKind } from "./listed-kind.ts";
import { listedTerm } from "./listed-plan.ts";
import { packListed } from "./listed-signature.ts";

interface Listable {
  id?: string | undefined;
  source: string;
  sourceKey: string;
  name: string;
  adcode: string;
  categoryId: number;
  pictures: readonly string[];
  /** Further words it is found by. */
  extra: readonly string[];
  values: FacetValues;
  /** Further terms. */
  terms?: readonly string[];
  /** Kept out of lists. */
  off?: boolean;
}

/** The columns all listed kinds share, worked out from what came in. */
export function listedRow(kind: ListedKind, item: Listable) {
  const [province_code = item.adcode, city_code = null] = areaPath(item.adcode);
  const places = [...new Set(areaPath(item.adcode).map(areaName))];
  const { full, initials } = pinyinOf(item.name);
  return {
    ...(item.id ? { id: item.id } : {}),
    name: item.name,
    category_id: item.categoryId,
    province_code,
    city_code,
    adcode: item.adcode,
    facet_sig: item.off ? -1 : packListed(kind, item.values),
    search_text: [
      ...[item.name, ...places, ...item.extra].map(normalize),
      ...places.map((p) => placeMark(pinyinOf(p).full)),
    ].join("\n"),
    name_norm: normalize(item.name).replaceAll(" ", ""),
    pinyin: full,
    initials,
    terms: [
      ...gramsForRecord({ name: item.name, area: places, extra: [...item.extra] }),
      ...areaPath(item.adcode).map(listedTerm.area),
      listedTerm.category(item.categoryId),
      ...Object.entries(item.values).flatMap(([name, list]) => list.map((v) => listedTerm.facet(name, v))),
      ...(item.terms ?? []),
    ],
    pictures: item.pictures,
    source: item.source,
    source_key: item.sourceKey,
  };
}
