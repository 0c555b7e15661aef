import type { Option } from "@ginkgo/api-contract/envelope";
import { expectTimes } from "@ginkgo/api-contract/fees/fee-codes";
import { feedbackTypes, relations } from "@ginkgo/api-contract/membership/membership-codes";
import { orderStatuses, orderTabs, refundReasons } from "@ginkgo/api-contract/orders/order-codes";
import {
  careLevelWords,
  medicalModes,
  operateStatuses,
  orgNatures,
  orgTypes,
  starWords,
} from "@ginkgo/api-contract/organisations/org-codes";
import {
  chargeModes,
  conditions,
  exclusions,
  feeCodes,
  feeUnits,
  internalUnits,
  licenceKinds,
  priceTypes,
  roomKinds,
} from "@ginkgo/api-contract/organisations/org-detail-codes";
import { applyTypes } from "@ginkgo/api-contract/partners/apply-codes";
import { facilities, orgServices, productCategories, serviceCategories } from "./category-trees.ts";

const options = (table: Record<string, string>): Option[] =>
  Object.entries(table).map(([value, text]) => ({ text, value }));

export const locationTypes = { URBAN: "城区", TOWN: "乡镇", RURAL: "农村" } as const;
export type LocationType = keyof typeof locationTypes;

/** Contract phases. */
export const contractPhases = { "1": "未开始", "2": "履约中", "3": "已结束", "-1": "已退款" } as const;
export type ContractPhase = keyof typeof contractPhases;

const dictionaries = {
  orgType: options(orgTypes),
  orgNature: options(orgNatures),
  careLevel: options(careLevelWords),
  medicalMode: options(medicalModes),
  roomKind: options(roomKinds),
  facility: facilities,
  serviceCategory: serviceCategories,
  productCategory: productCategories,
  orderStatus: options(orderStatuses),
  orderTab: Object.entries(orderTabs).map(([value, { text }]) => ({ text, value })),
  contractPhase: options(contractPhases).sort((a, b) => phaseOrder(a.value) - phaseOrder(b.value)),
  refundReason: options(refundReasons),
  opinionType: options(feedbackTypes),
  // Two digits stand under the first of them: 81 under 8.
  relation: options(relations).flatMap((r, _, all) =>
    r.value.length > 1 ? [] : [{ ...r, ...childrenUnder(r.value, all) }],
  ),
  applyType: options(applyTypes),
  expectTime: options(expectTimes),
  operateStatus: options(operateStatuses),
  locationType: options(locationTypes),
  chargeMode: options(chargeModes),
  priceType: options(priceTypes),
  condition: options(conditions),
  excluded: options(exclusions),
  feeCode: options(feeCodes),
  feeUnit: options(feeUnits),
  licenceKind: options(licenceKinds),
  internalUnit: options(internalUnits),
  orgService: orgServices,
  starLevel: starWords.map((text, value) => ({ text, value: String(value) })),
} satisfies Record<string, Option[]>;

function childrenUnder(code: string, all: Option[]): { children?: Option[] } {
  const children = all.filter(({ value }) => value.length > 1 && value.startsWith(code));
  return children.length > 0 ? { children } : {};
}

function phaseOrder(value: string): number {
  return value === "-1" ? 9 : Number(value);
}

export type DictionaryName = keyof typeof dictionaries;
export const dictionaryNames = Object.keys(dictionaries) as DictionaryName[];

/** A dictionary with everything below, undefined when there is none of that name. */
export function dictionaryTree(name: string): Option[] | undefined {
  return Object.hasOwn(dictionaries, name) ? dictionaries[name as DictionaryName] : undefined;
}

/** Only the top choices of a dictionary. */
export function dictionaryList(name: string): Option[] | undefined {
  return dictionaryTree(name)?.map(({ text, value }) => ({ text, value }));
}
