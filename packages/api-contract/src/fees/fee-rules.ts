import { yuan } from "@ginkgo/locale/money";
import { PRICE_NOTICE_DAYS } from "../contracts/contract-codes.ts";
import { careLevels, codesOf } from "../organisations/org-codes.ts";
import type { FeeItem, OrgDetails, Room } from "../organisations/org-detail.ts";
import {
  chargeModes,
  type FeeCode,
  feeCodes,
  feeUnits,
  priceTypes,
  roomKinds,
} from "../organisations/org-detail-codes.ts";

/** What a home's fee rules are about: each fee it posts, and how one pays, tries it and leaves. */
export const feeRuleCodes = {
  ...feeCodes,
  CHARGE: "收费方式",
  PRICE: "定价和调价",
  TRIAL: "试住",
  REFUND: "退住退费",
} as const;
export type FeeRuleCode = keyof typeof feeRuleCodes;

/** One rule in words: the same on the home's page, side by side with others, and in a contract. */
export interface FeeRule {
  code: FeeRuleCode;
  title: string;
  text: string;
}

type Terms = Pick<
  OrgDetails,
  "summary" | "chargeMode" | "prepayMonths" | "priceType" | "trialStayDays" | "refundRule"
>;

/** What the rules are made of. */
export interface Posted {
  fees: readonly FeeItem[];
  rooms: readonly Room[];
  /** Null or without a summary where the home posted nothing but its entry in a public list. */
  details: Terms | null;
}

/** No more of a home than its rules are made of, to be kept. */
export function postedFacts({ fees, rooms, details }: Posted): Posted {
  if (!details) return { fees, rooms, details };
  const { summary, chargeMode, prepayMonths, priceType, trialStayDays, refundRule } = details;
  return {
    fees,
    rooms,
    details: { summary, chargeMode, prepayMonths, priceType, trialStayDays, refundRule },
  };
}

/** The posted bed fees; an organisation that put prices on its rooms only has posted them there. */
export function bedFees({ fees, rooms }: Pick<Posted, "fees" | "rooms">): FeeItem[] {
  const beds = fees.filter((fee) => fee.code === "BED");
  if (beds.length > 0) return beds;
  return rooms.map((room) => ({
    code: "BED",
    name: feeCodes.BED,
    minFen: room.bedFeeFen,
    maxFen: room.bedFeeFen,
    unit: "MONTH",
    refundable: false,
    required: true,
    roomKind: room.roomKind,
    note: room.name,
  }));
}

/** 2,200 or 2,200–2,600. */
export const fenRange = (minFen: number, maxFen: number): string =>
  minFen === maxFen ? yuan(minFen) : `${yuan(minFen)}–${yuan(maxFen)}`;

function amountText({ minFen, maxFen, unit }: FeeItem): string {
  if (maxFen === 0) return "不另收";
  const per = unit === "ONCE" ? "，一次性" : ` / ${feeUnits[unit]}`;
  return `${fenRange(minFen, maxFen)} 元${per}`;
}

/** 双人间 2,200 元 / 月; what has no case of its own says its note. Lines of one fee are parted by ；, so no note holds one. */
function feeText(fee: FeeItem): string {
  const amount = amountText(fee);
  if (fee.roomKind) return `${roomKinds[fee.roomKind]} ${amount}`;
  if (fee.careLevel) return `${careLevels[fee.careLevel]} ${amount}`;
  const name = fee.name === feeCodes[fee.code] ? "" : `${fee.name} `;
  return `${name}${amount}${fee.note ? `（${fee.note.replaceAll("；", "，")}）` : ""}`;
}

const feesOf = (posted: Posted, code: FeeCode): readonly FeeItem[] =>
  code === "BED" ? bedFees(posted) : posted.fees.filter((fee) => fee.code === code);

function termsOf(details: Terms): Partial<Record<FeeRuleCode, string>> {
  const { chargeMode, prepayMonths, priceType, trialStayDays, refundRule } = details;
  return {
    CHARGE: `${chargeModes[chargeMode]}${prepayMonths > 0 ? `，一次最多预收 ${prepayMonths} 个月` : ""}`,
    PRICE: `${priceTypes[priceType]}；签约后调价要提前 ${PRICE_NOTICE_DAYS} 天书面告知`,
    TRIAL: trialStayDays > 0 ? `可以试住 ${trialStayDays} 天` : "",
    REFUND: refundRule,
  };
}

/** What a home publishes of its fees today, rule by rule; nothing where it published nothing. */
export function feeRulesOf(posted: Posted): FeeRule[] {
  const terms = posted.details?.summary ? termsOf(posted.details) : {};
  return codesOf(feeRuleCodes).flatMap((code) => {
    const text =
      code in feeCodes
        ? [...new Set(feesOf(posted, code as FeeCode).map(feeText))].join("；")
        : (terms[code] ?? "");
    return text ? [{ code, title: feeRuleCodes[code], text }] : [];
  });
}

/**
 * Whether a sum by the month, or one paid once, is among what the home posts for it. What it does not post at all is
 * compared with nothing.
 */
export function isPosted(
  posted: Posted,
  { code, amountFen, unit }: { code: string; amountFen: number; unit: "MONTH" | "ONCE" },
): boolean {
  if (!Object.hasOwn(feeCodes, code)) return true;
  const lines = feesOf(posted, code as FeeCode).filter((fee) => fee.unit === unit);
  return lines.length === 0 || lines.some((fee) => fee.minFen <= amountFen && amountFen <= fee.maxFen);
}
