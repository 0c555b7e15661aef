import { MAX_DEPOSIT_MONTHS } from "@ginkgo/api-contract/contracts/contract-codes";
import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import type {
  FeeEstimate,
  FeeGuideCard,
  FeeGuideDetails,
  feeEstimate,
} from "@ginkgo/api-contract/fees/fee-consultation";
import { careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import type { FeeItem } from "@ginkgo/api-contract/organisations/org-detail";
import { type FeeCode, type RoomKind, roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { areaPath } from "../reference/areas/public.ts";
import { guideWithDetails } from "./guide-queries.ts";
import { type SubsidyRule, subsidyRules } from "./subsidies.ts";

type EstimateQuery = QueryOf<typeof feeEstimate>;
type Guide = FeeGuideCard & { details: FeeGuideDetails };
type Line = FeeEstimate["lines"][number];

const ONE_OFF_FEES: FeeCode[] = ["DEPOSIT", "MEDICAL_RESERVE", "ASSESS", "BEDDING"];
const usualRoom: RoomKind = "DOUBLE";

/** The guide asked about, else that of the smallest area around the place for this care level. */
async function guideFor(db: Db, { guideId, adcode, careLevel }: EstimateQuery): Promise<Guide | undefined> {
  if (guideId) return guideWithDetails(db, sql`o.id = ${guideId}::bigint`);
  const path = adcode ? [adcode, ...areaPath(adcode).toReversed()] : [];
  for (const code of [...new Set(path)]) {
    const found = await guideWithDetails(db, sql`o.guide_key = ${`CITY:${code}:${careLevel}`}`);
    if (found) return found;
  }
  return undefined;
}

/** Kinds of room with a posted price. */
export const roomsOf = ({ feeItems }: Pick<FeeGuideDetails, "feeItems">): RoomKind[] =>
  (Object.keys(roomKinds) as RoomKind[]).filter((room) =>
    feeItems.some((f) => f.code === "BED" && f.roomKind === room),
  );

/** The lines of one code that fit: those that name the choice, else those that name none. */
const fitting = (
  items: readonly FeeItem[],
  code: FeeCode,
  fits: (f: FeeItem) => boolean,
  general: (f: FeeItem) => boolean,
) => {
  const all = items.filter((f) => f.code === code);
  const exact = all.filter(fits);
  return exact.length > 0 ? exact : all.filter(general);
};

const spanOf = (lines: readonly { minFen: number; maxFen: number }[]) => ({
  minFen: lines.reduce((sum, l) => sum + l.minFen, 0),
  maxFen: lines.reduce((sum, l) => sum + l.maxFen, 0),
});

function linesOf(
  { details: { feeItems } }: Guide,
  { careLevel }: EstimateQuery,
  room: RoomKind | undefined,
  people: number,
): Line[] {
  const note = people > 1 ? `${people} 人` : undefined;
  const line =
    (when: Line["when"], what: string) =>
    (f: FeeItem): Line => ({
      code: f.code,
      name: f.name,
      note: [what, note].filter(Boolean).join("，") || undefined,
      when,
      minFen: f.minFen * people,
      maxFen: f.maxFen * people,
    });
  const beds = fitting(
    feeItems,
    "BED",
    (f) => f.roomKind === room,
    (f) => f.roomKind === undefined,
  );
  const care = fitting(
    feeItems,
    "CARE",
    (f) => f.careLevel === careLevel,
    (f) => f.careLevel === undefined,
  );
  // At most twelve times the bed fee may be asked as a deposit: what is posted beyond that is another kind of room's.
  const cap = MAX_DEPOSIT_MONTHS * Math.max(0, ...beds.map((f) => f.maxFen));
  const lawful = (made: Line): Line =>
    made.code !== "DEPOSIT" || cap === 0 || made.maxFen <= cap * people
      ? made
      : {
          ...made,
          minFen: Math.min(made.minFen, cap * people),
          maxFen: cap * people,
          beyondLawFen: made.maxFen,
        };
  return [
    ...beds.map(line("MONTH", room ? roomKinds[room] : "")),
    ...care.map(line("MONTH", careLevels[careLevel])),
    ...feeItems.filter((f) => f.code === "MEAL").map(line("MONTH", "")),
    ...feeItems.filter((f) => f.code === "UTILITY" && f.required).map(line("MONTH", "")),
    ...feeItems
      .filter((f) => ONE_OFF_FEES.includes(f.code) && f.required)
      .map((f) => lawful(line("ONCE", f.refundable ? "退住时退" : "")(f))),
  ];
}

/** What the chosen public money takes off the least a month can cost: insurance first, shares of what is left after. */
function deduct(
  rules: readonly SubsidyRule[],
  query: EstimateQuery,
  monthlyFen: number,
  people: number,
): FeeEstimate["deductions"] {
  let left = monthlyFen;
  return rules
    .filter((r) => query.subsidies?.includes(r.kind) && r.careLevels.includes(query.careLevel))
    .map((r) => {
      const share = r.percent === null ? (r.fixedFen ?? 0) * people : Math.round((left * r.percent) / 100);
      const fen = Math.min(left, share, (r.capFen ?? Number.POSITIVE_INFINITY) * people);
      left -= fen;
      return { kind: r.kind, name: r.name, note: r.amountText, fen };
    });
}

/** What living in care would cost somebody in a place, every line of it; null where nothing was posted around. */
export async function estimateFees(db: Db, query: EstimateQuery, now: Date): Promise<FeeEstimate | null> {
  const guide = await guideFor(db, query);
  if (!guide) return null;
  const rooms = roomsOf(guide.details);
  const roomKind = [query.roomKind, usualRoom, rooms[0]].find(
    (room) => room !== undefined && rooms.includes(room),
  );
  const people = query.people ?? 1;
  const careLevel = guide.careLevel ?? query.careLevel;
  const lines = linesOf(guide, { ...query, careLevel }, roomKind, people);
  const monthly = spanOf(lines.filter((l) => l.when === "MONTH"));
  const rules = await subsidyRules(db, query.adcode ?? guide.adcode, shanghaiDay(now));
  const deductions = deduct(rules, { ...query, careLevel }, monthly.minFen, people);
  const half = guide.details.halves?.find((h) => h.roomKind === roomKind);
  const off = deductions.reduce((sum, d) => sum + d.fen, 0);
  return {
    guideId: guide.id,
    placeText: guide.placeText,
    orgName: guide.orgName,
    orgCount: guide.orgCount,
    updatedOn: guide.updatedOn,
    careLevel,
    roomKind,
    people,
    rooms,
    lines,
    monthly,
    deductions,
    own: { minFen: monthly.minFen - off, maxFen: monthly.maxFen - off },
    first: spanOf(lines),
    ...(half && people === 1 ? { half } : {}),
  };
}
