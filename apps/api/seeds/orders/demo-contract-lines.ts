import type { ContractType } from "@ginkgo/api-contract/contracts/contract-codes";

/** A contract of the demo customer, and how far it has come; days count from today. */
export interface ContractLine {
  type: ContractType;
  title: string;
  /** Its first day, and how many months it lasts. */
  from: number;
  months: number;
  careLevel?: string;
  roomNo?: string;
  bedNo?: string;
  services: string[];
  /** [code, name, fen a month] */
  fees: [string, string, number][];
  depositFen?: number;
  medicalReserveFen?: number;
  payMonths: number;
  /** The daughter pays, and signs first. */
  hasPayer?: boolean;
  /** Sent so many days ago; not at all: a draft. */
  sent?: number;
  /** How many members have signed; all, and the organisation too. */
  signed?: number | "all";
  paidPeriods?: number;
  isVoid?: boolean;
  /** Settled so many days ago. */
  settled?: { ago: number };
  hasChange?: boolean;
  hasReport?: boolean;
  /** Its fees and deposit are those the home posts, whatever stands here; else they differ, and are marked so. */
  asPosted?: boolean;
  renews?: boolean;
}

/** Lived in since two months, the last two of them not paid. */
export const arrearsLine: ContractLine = {
  type: "RESIDENCE",
  title: "机构入住服务合同",
  from: -70,
  months: 12,
  careLevel: "ASSIST",
  roomNo: "205",
  bedNo: "1",
  services: ["每日三餐", "夜间巡视"],
  fees: [
    ["BED", "床位费", 220_000],
    ["CARE", "护理费", 150_000],
    ["MEAL", "餐费", 90_000],
  ],
  depositFen: 300_000,
  payMonths: 1,
  sent: 73,
  signed: "all",
  paidPeriods: 1,
  asPosted: true,
};

/** One in every phase and every sign state (decisions 10). */
export const demoContractLines: readonly ContractLine[] = [
  {
    type: "HOME_CARE",
    title: "居家照护服务合同（包月）",
    from: -300,
    months: 12,
    services: ["每周三次上门照护", "测血压和用药提醒"],
    fees: [["CARE", "照护包月", 168_000]],
    payMonths: 3,
    sent: 303,
    signed: "all",
    paidPeriods: 1,
    settled: { ago: 260 },
  },
  {
    type: "DAY_CARE",
    title: "社区日间照料服务合同",
    from: -460,
    months: 6,
    services: ["日间照料", "午餐", "康复活动"],
    fees: [
      ["CARE", "日间照料费", 90_000],
      ["MEAL", "午餐费", 45_000],
    ],
    depositFen: 100_000,
    payMonths: 6,
    sent: 465,
    signed: "all",
    paidPeriods: 1,
    settled: { ago: 275 },
  },
  {
    type: "RESIDENCE",
    title: "机构入住服务合同",
    from: -179,
    months: 12,
    careLevel: "ASSIST",
    roomNo: "302",
    bedNo: "2",
    services: ["每日三餐", "夜间巡视", "每周洗浴两次", "康复训练"],
    fees: [
      ["BED", "床位费", 220_000],
      ["CARE", "护理费", 150_000],
      ["MEAL", "餐费", 90_000],
    ],
    depositFen: 660_000,
    medicalReserveFen: 300_000,
    payMonths: 6,
    hasPayer: true,
    sent: 182,
    signed: "all",
    paidPeriods: 1,
    hasChange: true,
    hasReport: true,
    asPosted: true,
    renews: true,
  },
  {
    type: "RENTAL",
    title: "电动护理床租赁合同",
    from: 12,
    months: 6,
    services: ["送货安装", "每季度保养一次"],
    fees: [["RENT", "租金", 38_000]],
    depositFen: 100_000,
    payMonths: 3,
    sent: 3,
    signed: "all",
  },
  {
    type: "DAY_CARE",
    title: "日间照料服务合同（写错了日期）",
    from: 20,
    months: 12,
    services: ["日间照料"],
    fees: [["CARE", "日间照料费", 90_000]],
    payMonths: 1,
    sent: 2,
    isVoid: true,
  },
  {
    type: "RESIDENCE",
    title: "短期入住服务合同（过年）",
    from: 60,
    months: 1,
    careLevel: "ASSIST",
    services: ["每日三餐", "夜间巡视"],
    fees: [
      ["BED", "床位费（单人间）", 300_000],
      ["CARE", "护理费", 150_000],
    ],
    depositFen: 100_000,
    payMonths: 1,
    hasPayer: true,
    sent: 1,
    signed: 1,
  },
  {
    type: "HOME_CARE",
    title: "居家康复服务合同",
    from: 10,
    months: 3,
    services: ["每周两次康复训练", "每月评估一次"],
    fees: [["CARE", "康复包月", 196_000]],
    payMonths: 1,
    sent: 0.3,
  },
  {
    type: "RESIDENCE",
    title: "机构入住服务合同（续签草稿）",
    from: 190,
    months: 12,
    careLevel: "ASSIST",
    services: ["每日三餐", "夜间巡视"],
    fees: [["BED", "床位费（双人间）", 230_000]],
    payMonths: 1,
  },
];
