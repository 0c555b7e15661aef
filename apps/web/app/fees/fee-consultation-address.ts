import type { QueryInput } from "@ginkgo/api-contract/endpoint";
import { feeGuideKinds, type SubsidyKind, subsidyKinds } from "@ginkgo/api-contract/fees/fee-codes";
import type { FeeGuidePage, feeEstimate, feeGuidePage } from "@ginkgo/api-contract/fees/fee-consultation";
import { careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import { roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { type ActiveFilter, listAddress, valuesOf, without } from "../lib/list/list-address.ts";

/** What only the estimator reads. */
const estimatorNames = ["roomKind", "people", "subsidies"] as const;

const known = (table: object, value: string) =>
  value
    .split(",")
    .filter((v) => Object.hasOwn(table, v))
    .join(",");

/**
 * The address of fee consultation. City and care level are the estimator's and the list's at once; what cannot be read
 * of the estimator's own names is left out here, for the API is not asked about them.
 */
export const feeList = listAddress<typeof feeGuidePage, (typeof estimatorNames)[number]>({
  path: "/feeConsultaion",
  names: ["keyword", "adcode", "careLevel", "kind", ...estimatorNames, "sort", "panel", "current"],
  keepEmpty: ["adcode"],
  read(name, value, raw) {
    if (name === "adcode") return value || (raw.get("within") ?? undefined);
    if (name === "roomKind") return known(roomKinds, value).split(",")[0];
    if (name === "people") return value === "2" ? "2" : "";
    if (name === "subsidies") return known(subsidyKinds, value);
    return undefined;
  },
});

/** What the list of guides is asked. */
export function guideQuery(address: URLSearchParams, adcode: string): QueryInput<typeof feeGuidePage> {
  const { roomKind, people, subsidies, ...rest } = feeList.query(address);
  return { ...rest, adcode: address.get("adcode") ?? adcode };
}

/** What the estimator is asked: the first care level chosen, the area in force. */
export function estimateQuery(address: URLSearchParams, adcode: string): QueryInput<typeof feeEstimate> {
  const [careLevel] = valuesOf(address, "careLevel");
  const place = valuesOf(address, "adcode")[0] ?? adcode;
  const query = {
    adcode: place,
    careLevel,
    ...Object.fromEntries(estimatorNames.map((n) => [n, address.get(n)])),
  };
  return Object.fromEntries(Object.entries(query).filter((e): e is [string, string] => Boolean(e[1])));
}

export const subsidiesOf = (address: URLSearchParams): SubsidyKind[] =>
  valuesOf(address, "subsidies") as SubsidyKind[];

/** Every chosen value of the list as a chip. */
export function activeGuideFilters(
  address: URLSearchParams,
  page: FeeGuidePage,
  areaName: string,
): ActiveFilter[] {
  const textOf = (value: string) => page.facets.adcode?.find((f) => f.value === value)?.text ?? areaName;
  const keyword = address.get("keyword");
  const cities = valuesOf(address, "adcode");
  const each = (name: string, text: (value: string) => string): ActiveFilter[] =>
    valuesOf(address, name).map((value) => ({
      key: name + value,
      text: text(value),
      href: without(feeList, address, name, value),
    }));
  return [
    ...(keyword
      ? [{ key: "keyword", text: `“${keyword}”`, href: feeList.changed(address, { keyword: undefined }) }]
      : []),
    ...cities.map((code) => ({
      key: code,
      text: textOf(code),
      href: feeList.changed(address, {
        adcode: cities.filter((city) => city !== code).join(","),
      }),
    })),
    ...each("careLevel", (v) => careLevels[v as keyof typeof careLevels] ?? v),
    ...each("kind", (v) => feeGuideKinds[v as keyof typeof feeGuideKinds] ?? v),
  ];
}
