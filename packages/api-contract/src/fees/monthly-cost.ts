import { type CareLevel, codesOf } from "../organisations/org-codes.ts";
import type { FeeItem } from "../organisations/org-detail.ts";
import { type FeeCode, feeCodes, type RoomKind, roomKinds } from "../organisations/org-detail-codes.ts";
import { bedFees, type Posted } from "./fee-rules.ts";

/** Integer fen, from … to; the same twice where there is one price. */
export interface Sum {
  min: number;
  max: number;
}

export type PostedFees = Pick<Posted, "fees" | "rooms">;

/** A month as it is counted where a fee is posted by the day. */
const DAYS = 30;
const timesAMonth: Partial<Record<FeeItem["unit"], number>> = { MONTH: 1, DAY: DAYS, SEASON: 1 / 3 };

/** How often a fee comes in a month; 0 for one that is not paid by time. */
export const perMonth = (fee: Pick<FeeItem, "unit">): number => timesAMonth[fee.unit] ?? 0;

export const sumOf = (fees: readonly FeeItem[], factor: (fee: FeeItem) => number = () => 1): Sum => ({
  min: Math.round(fees.reduce((n, fee) => n + fee.minFen * factor(fee), 0)),
  max: Math.round(fees.reduce((n, fee) => n + fee.maxFen * factor(fee), 0)),
});
const plus = (a: Sum, b: Sum): Sum => ({ min: a.min + b.min, max: a.max + b.max });
/** Several prices of one thing, of which one is paid. */
export const spanOf = (sums: readonly Sum[]): Sum => ({
  min: Math.min(...sums.map((s) => s.min)),
  max: Math.max(...sums.map((s) => s.max)),
});

export interface MonthlyChoice {
  care?: CareLevel | undefined;
  room?: RoomKind | undefined;
}

/** What a month is made of: the posted fees that fit a choice, by 床位费, 护理费 and 餐费; an empty list where none was posted. */
export function monthlyParts(org: PostedFees, { care, room }: MonthlyChoice) {
  const of = (code: FeeCode) => org.fees.filter((fee) => fee.code === code);
  const fitting = (
    fees: FeeItem[],
    fits: (fee: FeeItem) => boolean,
    general: (fee: FeeItem) => boolean,
  ): FeeItem[] => {
    const exact = fees.filter(fits);
    return exact.length > 0 ? exact : fees.filter(general);
  };
  return [
    {
      item: feeCodes.BED,
      fees: fitting(
        bedFees(org),
        (fee) => fee.roomKind !== undefined && fee.roomKind === room,
        (fee) => !fee.roomKind,
      ),
    },
    {
      item: feeCodes.CARE,
      fees: fitting(
        of("CARE"),
        (fee) => fee.careLevel !== undefined && fee.careLevel === care,
        (fee) => !fee.careLevel,
      ),
    },
    { item: feeCodes.MEAL, fees: of("MEAL") },
  ];
}

/**
 * What a month comes to for a choice, by the posted fees alone. Fees by the day count thirty times, by the season a
 * third. `sum` is absent when nothing was posted, `missing` names what the sum had to leave out.
 */
export function monthlyCost(org: PostedFees, choice: MonthlyChoice): { sum?: Sum; missing: string[] } {
  const parts = monthlyParts(org, choice);
  const posted = parts.filter(({ fees }) => fees.length > 0);
  const missing = parts.filter(({ fees }) => fees.length === 0).map(({ item }) => item);
  const sum = posted
    .map(({ fees }) => spanOf(fees.map((fee) => sumOf([fee], perMonth))))
    .reduce<Sum | undefined>((all, part) => (all ? plus(all, part) : part), undefined);
  if (!sum) return { missing };
  const utilities = org.fees.filter((fee) => fee.code === "UTILITY" && fee.required);
  return { sum: plus(sum, sumOf(utilities, perMonth)), missing };
}

/** Kinds of room with a bed fee of their own. */
export const pricedRooms = (org: PostedFees): RoomKind[] => {
  const posted = new Set(bedFees(org).flatMap((fee) => fee.roomKind ?? []));
  return codesOf(roomKinds).filter((kind) => posted.has(kind));
};

/**
 * What a month costs somebody in this state, from the kind of room that costs least to the dearest; absent where bed,
 * care or meals were not posted for it.
 */
export function monthlyForLevel(org: PostedFees, care: CareLevel): Sum | undefined {
  const kinds: (RoomKind | undefined)[] = pricedRooms(org);
  const sums = (kinds.length > 0 ? kinds : [undefined]).flatMap((room) => {
    const { sum, missing } = monthlyCost(org, { care, room });
    return sum && missing.length === 0 ? [sum] : [];
  });
  return sums.length > 0 ? spanOf(sums) : undefined;
}
