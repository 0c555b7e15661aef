import type { FeeGuideDetails, MiddleHalf } from "@ginkgo/api-contract/fees/fee-consultation";
import { monthlyCost, perMonth, pricedRooms } from "@ginkgo/api-contract/fees/monthly-cost";
import type { CareLevel } from "@ginkgo/api-contract/organisations/org-codes";
import type { FeeItem } from "@ginkgo/api-contract/organisations/org-detail";
import { type FeeCode, type RoomKind, roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";

/** An organisation with what it posted. */
export interface PostedOrg {
  id: string;
  name: string;
  adcode: string;
  careLevels: CareLevel[];
  fees: FeeItem[];
}

export interface BuiltGuide {
  monthlyMinFen: number;
  monthlyMaxFen: number;
  oneOffFen: number;
  orgCount: number;
  details: FeeGuideDetails;
}

const ONCE: FeeCode[] = ["DEPOSIT", "MEDICAL_RESERVE", "ASSESS", "BEDDING"];

const monthlyOf = (fee: FeeItem, end: "minFen" | "maxFen") => Math.round(fee[end] * perMonth(fee));
const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;
const ascending = (list: readonly number[]) => [...list].sort((a, b) => a - b);

/** What one organisation asks of somebody in this state, or undefined where bed or care was not posted. */
function ownSum({ fees }: PostedOrg, care: CareLevel) {
  const beds = fees.filter((f) => f.code === "BED");
  const cares = fees.filter((f) => f.code === "CARE" && (f.careLevel === undefined || f.careLevel === care));
  if (beds.length === 0 || cares.length === 0) return undefined;
  const rest = fees.filter((f) => f.code === "MEAL" || (f.code === "UTILITY" && f.required));
  const sum = (end: "minFen" | "maxFen", pick: (...n: number[]) => number) =>
    pick(...beds.map((f) => monthlyOf(f, end))) +
    pick(...cares.map((f) => monthlyOf(f, end))) +
    rest.reduce((all, f) => all + monthlyOf(f, end), 0);
  const once = fees.filter((f) => ONCE.includes(f.code) && f.required).reduce((all, f) => all + f.minFen, 0);
  return { min: sum("minFen", Math.min), max: sum("maxFen", Math.max), once };
}

/** What the fees of a guide are grouped by: a bed by its room, care by its level. */
const groupOf = (fee: FeeItem) =>
  [fee.code, fee.roomKind, fee.careLevel, ONCE.includes(fee.code) ? fee.name : ""].join();

/** Fees of several organisations as one line each, from the least to the most of them posted; in months. */
function joinFees(orgs: readonly PostedOrg[], care: CareLevel | undefined): FeeItem[] {
  const groups = new Map<string, FeeItem[]>();
  for (const fee of orgs.flatMap((o) => o.fees)) {
    if (fee.code === "EXTRA" || (care && fee.careLevel && fee.careLevel !== care)) continue;
    const key = groupOf(fee);
    groups.set(key, [...(groups.get(key) ?? []), fee]);
  }
  return [...groups.values()].map((fees) => {
    const [first] = fees as [FeeItem];
    const isOnce = first.unit === "ONCE" || first.unit === "TIME";
    const ends = fees.flatMap((f) =>
      isOnce ? [f.minFen, f.maxFen] : [monthlyOf(f, "minFen"), monthlyOf(f, "maxFen")],
    );
    const { note: _, evidence: _e, ...rest } = first;
    return {
      ...rest,
      unit: isOnce ? first.unit : "MONTH",
      minFen: Math.min(...ends),
      maxFen: Math.max(...ends),
      required: fees.every((f) => f.required),
    };
  });
}

const order: FeeCode[] = [
  "BED",
  "CARE",
  "MEAL",
  "UTILITY",
  "DEPOSIT",
  "MEDICAL_RESERVE",
  "ASSESS",
  "BEDDING",
];
const rooms = Object.keys(roomKinds);

/** The usual room at prices in the middle of what was posted. */
function sampleOf(orgs: readonly PostedOrg[], care: CareLevel): FeeGuideDetails["sampleBill"] {
  const all = orgs.flatMap((o) => o.fees);
  const roomKind = (["DOUBLE", "SINGLE", "TRIPLE", "MULTI"] as const).find((room) =>
    all.some((f) => f.code === "BED" && f.roomKind === room),
  );
  const price = (code: FeeCode, fits: (f: FeeItem) => boolean = () => true) =>
    middle(
      ascending(all.filter((f) => f.code === code && fits(f)).map((f) => monthlyOf(f, "minFen") || f.minFen)),
    );
  const lines = [
    { name: "床位费", fen: price("BED", (f) => !roomKind || f.roomKind === roomKind) },
    { name: "护理费", fen: price("CARE", (f) => !f.careLevel || f.careLevel === care) },
    { name: "餐费", fen: price("MEAL") },
  ].filter((l) => l.fen > 0);
  const monthlyFen = lines.reduce((sum, l) => sum + l.fen, 0);
  const once = price("DEPOSIT") + price("MEDICAL_RESERVE");
  return { ...(roomKind ? { roomKind } : {}), lines, monthlyFen, firstFen: monthlyFen + once };
}

/** Fewer than so many have no middle. */
const ENOUGH = 4;

/** A quarter lies below the first, a quarter above the second. */
const middleHalf = (values: readonly number[]) => {
  const sorted = ascending(values);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)]!;
  return { minFen: at(0.25), maxFen: at(0.75) };
};

/** What the middle half asks for, for each kind of room. */
function halvesOf(orgs: readonly PostedOrg[], care: CareLevel): MiddleHalf[] {
  const posted = orgs.map(({ fees }) => ({ fees, rooms: [] }));
  const kinds = new Set<RoomKind | undefined>(posted.flatMap(pricedRooms));
  return [...(kinds.size > 0 ? kinds : [undefined])].flatMap((roomKind) => {
    const sums = posted.flatMap((org) => {
      const hasRoom = roomKind === undefined || pricedRooms(org).includes(roomKind);
      const { sum, missing } = monthlyCost(org, { care, room: roomKind });
      if (!hasRoom || !sum || missing.length > 0) return [];
      const once = org.fees.filter((f) => ONCE.includes(f.code) && f.required);
      return [{ monthly: sum.min, first: sum.min + once.reduce((all, f) => all + f.minFen, 0) }];
    });
    if (sums.length < ENOUGH) return [];
    return [
      {
        ...(roomKind ? { roomKind } : {}),
        count: sums.length,
        monthly: middleHalf(sums.map((s) => s.monthly)),
        first: middleHalf(sums.map((s) => s.first)),
      },
    ];
  });
}

/**
 * One guide out of what organisations posted; undefined where none of them posted enough to make a sum of. Of one
 * organisation alone every care level stays in.
 */
export function buildGuide(
  orgs: readonly PostedOrg[],
  care: CareLevel,
  isOneOrg = false,
): BuiltGuide | undefined {
  const levels = isOneOrg ? (orgs[0]?.careLevels ?? []) : [care];
  const counted = orgs.filter((o) => levels.some((level) => ownSum(o, level)));
  const sums = counted.flatMap((o) => levels.flatMap((level) => ownSum(o, level) ?? []));
  if (sums.length === 0) return undefined;
  const feeItems = joinFees(counted, isOneOrg ? undefined : care).sort(
    (a, b) =>
      order.indexOf(a.code) - order.indexOf(b.code) ||
      rooms.indexOf(a.roomKind ?? "") - rooms.indexOf(b.roomKind ?? ""),
  );
  return {
    monthlyMinFen: Math.min(...sums.map((s) => s.min)),
    monthlyMaxFen: Math.max(...sums.map((s) => s.max)),
    oneOffFen: Math.min(...sums.map((s) => s.once)),
    orgCount: counted.length,
    details: {
      feeItems: feeItems.slice(0, 40),
      sampleBill: sampleOf(counted, isOneOrg ? (levels[0] ?? care) : care),
      ...(isOneOrg ? {} : { halves: halvesOf(counted, care) }),
      source: isOneOrg ? `${orgs[0]!.name}公示的价格` : `${counted.length} 家机构公示的价格，由平台汇总`,
    },
  };
}
