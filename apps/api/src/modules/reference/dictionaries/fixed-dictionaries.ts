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

const options = (table: Record<string, string>): Option[] =>
  Object.entries(table).map(([value, text]) => ({ text, value }));

export const locationTypes = { URBAN: "城区", TOWN: "乡镇", RURAL: "农村" } as const;
export type LocationType = keyof typeof locationTypes;

/** Contract phases. */
export const contractPhases = { "1": "未开始", "2": "履约中", "3": "已结束", "-1": "已退款" } as const;
export type ContractPhase = keyof typeof contractPhases;

/** A list of words of the program: what they are called, and what depends on them. */
interface FixedDictionary {
  text: string;
  why: string;
  words: Option[];
}

const fixed = (text: string, words: Option[], why: string): FixedDictionary => ({ text, why, words });

const dictionaries = {
  orgType: fixed("机构类型", options(orgTypes), "筛选、收费规则和名单导入按类型判断。"),
  orgNature: fixed("机构性质", options(orgNatures), "筛选和名单导入按性质判断。"),
  careLevel: fixed("身体情况", options(careLevelWords), "筛选、估价、补贴和派单按它算。"),
  medicalMode: fixed("医养结合", options(medicalModes), "筛选和机构的医疗说明按它显示。"),
  roomKind: fixed("房型", options(roomKinds), "估价按房型算床位费。"),
  orderStatus: fixed("订单状态", options(orderStatuses), "订单怎样往下走由程序定。"),
  orderTab: fixed(
    "订单分栏",
    Object.entries(orderTabs).map(([value, { text }]) => ({ text, value })),
    "每一栏有哪些状态由程序定。",
  ),
  contractPhase: fixed(
    "合同阶段",
    options(contractPhases).sort((a, b) => phaseOrder(a.value) - phaseOrder(b.value)),
    "从签署和日期算出来。",
  ),
  refundReason: fixed("退款原因", options(refundReasons), "因健康原因退的，退款规则不一样。"),
  opinionType: fixed("反馈类型", options(feedbackTypes), "多久要答复按类型定。"),
  // Two digits stand under the first of them: 81 under 8.
  relation: fixed(
    "与长辈的关系",
    options(relations).flatMap((r, _, all) =>
      r.value.length > 1 ? [] : [{ ...r, ...childrenUnder(r.value, all) }],
    ),
    "谁能替长辈签合同按关系判断。",
  ),
  applyType: fixed("申请的种类", options(applyTypes), "要交哪些材料、通过以后建什么按种类定。"),
  expectTime: fixed("打算什么时候入住", options(expectTimes), "费用咨询的先后按它排。"),
  operateStatus: fixed("运营状态", options(operateStatuses), "停业的不在列表里，由程序定。"),
  locationType: fixed("城区还是乡镇", options(locationTypes), "跟着地区走。"),
  chargeMode: fixed("收费方式", options(chargeModes), "费用说明的句子按它写。"),
  priceType: fixed("定价方式", options(priceTypes), "费用说明的句子按它写。"),
  condition: fixed("能照护的情况", options(conditions), "找顾问和对比按它判断。"),
  excluded: fixed("不收的情况", options(exclusions), "机构页的提示按它写。"),
  feeCode: fixed("收费项目", options(feeCodes), "估价按项目加，押金的上限也按它查。"),
  feeUnit: fixed("收费单位", options(feeUnits), "估价按单位换成每月。"),
  licenceKind: fixed("证照", options(licenceKinds), "缺了、到期了怎样提醒按种类定。"),
  internalUnit: fixed("内设科室", options(internalUnits), "机构的医疗说明按它写。"),
  starLevel: fixed(
    "星级",
    starWords.map((text, value) => ({ text, value: String(value) })),
    "由民政部门评定，只有 0 到 5 星。",
  ),
} satisfies Record<string, FixedDictionary>;

function childrenUnder(code: string, all: Option[]): { children?: Option[] } {
  const children = all.filter(({ value }) => value.length > 1 && value.startsWith(code));
  return children.length > 0 ? { children } : {};
}

function phaseOrder(value: string): number {
  return value === "-1" ? 9 : Number(value);
}

/** The dictionaries of the program by their names. */
export const fixedDictionaries: ReadonlyMap<string, FixedDictionary> = new Map(Object.entries(dictionaries));
