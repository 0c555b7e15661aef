import { applyTypes } from "@ginkgo/contract/apply-codes";
import type { Option } from "@ginkgo/contract/envelope";
import { expectTimes } from "@ginkgo/contract/fee-codes";
import { opinionTypes, relations } from "@ginkgo/contract/membership-codes";
import {
  careLevelWords,
  chargeModes,
  conditions,
  exclusions,
  feeCodes,
  feeUnits,
  internalUnits,
  licenceKinds,
  medicalModes,
  operateStatuses,
  orgNatures,
  orgTypes,
  priceTypes,
  roomKinds,
  starWords,
} from "@ginkgo/contract/org-codes";
import { facilities, orgServices, productCategories, serviceCategories } from "./category-trees.ts";

const options = (table: Record<string, string>): Option[] =>
  Object.entries(table).map(([value, text]) => ({ text, value }));

export const locationTypes = { URBAN: "城区", TOWN: "乡镇", RURAL: "农村" } as const;
export type LocationType = keyof typeof locationTypes;

/** Every order status with its general word; tours say some differently (decisions §5). */
export const orderStatuses = {
  CREATE: "已下单",
  WAIT_BUYER_PAY: "待付款",
  PAY_ERROR: "交易失败",
  TRADE_CLOSED: "已取消",
  TRADE_SUCCESS: "待派单",
  EMPLOYEE_RECEIVE: "待员工接单",
  EMPLOYEE_REJECT: "员工已拒单",
  EMPLOYEE_APPROVE: "待上门",
  EMPLOYEE_GOTO: "已出发",
  EMPLOYEE_HANDLE: "服务中",
  CONFIRM: "待确认",
  WAIT_DELIVER: "待发货",
  SHIPPED: "待收货",
  RECEIVE: "已收货",
  SERVICE_FINISH: "待评价",
  EVALUATE: "待评价",
  TRANSACTION_COMPLETE: "已完成",
  TRANSACTION_CLOSING: "已关闭",
  REFUND: "申请退款",
  AGREE_REFUND: "同意退款",
  REFUSAL_REFUND: "拒绝退款",
  CANCEL_REFUND: "取消退款",
  HAS_REFUND: "已退款",
  CHANGE: "退款异常",
} as const;
export type OrderStatus = keyof typeof orderStatuses;

/** The tabs over the order list, with the statuses each holds. */
export const orderTabs = {
  ALL: { text: "全部", statuses: Object.keys(orderStatuses) },
  UNPAID: { text: "待付款", statuses: ["CREATE", "WAIT_BUYER_PAY", "PAY_ERROR"] },
  DOING: {
    text: "进行中",
    statuses: [
      "TRADE_SUCCESS",
      "EMPLOYEE_RECEIVE",
      "EMPLOYEE_REJECT",
      "EMPLOYEE_APPROVE",
      "EMPLOYEE_GOTO",
      "EMPLOYEE_HANDLE",
      "WAIT_DELIVER",
      "SHIPPED",
    ],
  },
  CONFIRM: { text: "待确认", statuses: ["CONFIRM"] },
  REVIEW: { text: "待评价", statuses: ["RECEIVE", "SERVICE_FINISH", "EVALUATE"] },
  REFUND: {
    text: "退款",
    statuses: [
      "REFUND",
      "AGREE_REFUND",
      "REFUSAL_REFUND",
      "CANCEL_REFUND",
      "HAS_REFUND",
      "CHANGE",
      "TRANSACTION_CLOSING",
    ],
  },
} as const satisfies Record<string, { text: string; statuses: readonly string[] }>;
export type OrderTab = keyof typeof orderTabs;

/** Contract phases (specification §4). */
export const contractPhases = { "1": "未开始", "2": "履约中", "3": "已结束", "-1": "已退款" } as const;
export type ContractPhase = keyof typeof contractPhases;

export const refundReasons = {
  PLAN_CHANGED: "行程或安排有变",
  HEALTH: "长辈身体原因（住院等）",
  WRONG_ORDER: "下错单、选错规格",
  LATE: "未按约定时间上门或发货",
  QUALITY: "服务或商品质量问题",
  NOT_AS_DESCRIBED: "与描述不符",
  NO_REASON: "七天无理由",
  OTHER: "其他原因",
} as const;
export type RefundReason = keyof typeof refundReasons;

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
  opinionType: options(opinionTypes),
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
