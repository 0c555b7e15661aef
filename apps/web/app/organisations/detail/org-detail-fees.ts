import { bedFees, fenRange } from "@ginkgo/api-contract/fees/fee-rules";
import {
  monthlyCost,
  monthlyParts,
  perMonth,
  pricedRooms,
  type Sum,
  spanOf,
  sumOf,
} from "@ginkgo/api-contract/fees/monthly-cost";
import { type CareLevel, careLevels, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import type { FeeEvidence, FeeItem } from "@ginkgo/api-contract/organisations/org-detail";
import {
  type FeeCode,
  feeUnits,
  type RoomKind,
  roomKinds,
} from "@ginkgo/api-contract/organisations/org-detail-codes";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { yuan } from "@ginkgo/locale/money";

type Posted = Pick<OrgDetail, "fees" | "rooms" | "careLevels">;

/** What a family may choose between; an empty list where the posted fees make no difference. */
export interface FeeOptions {
  care: CareLevel[];
  rooms: RoomKind[];
}

export interface FeeChoice {
  care?: CareLevel;
  room?: RoomKind;
}

export interface FeeLine {
  item: string;
  note?: string;
  detail?: string;
  amount: string;
  /** What the amounts rest on, each once. */
  evidence?: FeeEvidence[] | undefined;
}

export interface Estimate {
  lines: FeeLine[];
  /** Of bed, care and meals and what else must be paid every month. Absent when none of it was posted. */
  monthly?: Sum;
  /** To be paid once, on moving in. */
  once: Sum;
  onceNames: string[];
  /** Which of 床位费, 护理费, 餐费 the sum had to leave out. */
  missing: string[];
}

const usualCare: CareLevel = "ASSIST";
const usualRoom: RoomKind = "DOUBLE";

export function feeOptions(org: Posted): FeeOptions {
  const care = new Set(org.fees.flatMap((fee) => (fee.code === "CARE" ? (fee.careLevel ?? []) : [])));
  return {
    care: codesOf(careLevels).filter((level) => care.has(level)),
    rooms: pricedRooms(org),
  };
}

/** What the address asks for, where it is on offer; else the commonest case, else the first. */
export function feeChoice({ care, rooms }: FeeOptions, address: URLSearchParams): FeeChoice {
  const oneOf = <T extends string>(offered: T[], wanted: string | null, usual: T) =>
    offered.find((value) => value === wanted) ?? offered.find((value) => value === usual) ?? offered[0];
  return {
    care: oneOf(care, address.get("care"), usualCare),
    room: oneOf(rooms, address.get("room"), usualRoom),
  };
}

/** 2,200 or 2,200–2,600. */
export const rangeText = ({ min, max }: Sum): string => fenRange(min, max);

function amountOf(fees: readonly FeeItem[]): string {
  const range = spanOf(fees.map((fee) => ({ min: fee.minFen, max: fee.maxFen })));
  const unit = fees[0]!.unit;
  return range.max === 0 || unit === "ONCE"
    ? `${rangeText(range)} 元`
    : `${rangeText(range)} 元 / ${feeUnits[unit]}`;
}

/** The first clause stands in the table, the rest in smaller letters below. */
function noteOf(note: string | undefined): { note?: string; detail?: string } {
  const [first, ...rest] = (note ?? "").split("；");
  return { note: first || undefined, detail: rest.join("；") || undefined };
}

const isSameEvidence = (a: FeeEvidence, b: FeeEvidence) =>
  a.source === b.source && a.on === b.on && a.picture === b.picture;

function evidenceOf(fees: readonly FeeItem[]): FeeEvidence[] | undefined {
  const said = fees.flatMap(({ evidence }) => (evidence?.source ? [evidence] : []));
  const once = said.filter((one, i) => said.findIndex((other) => isSameEvidence(one, other)) === i);
  return once.length > 0 ? once : undefined;
}

function lineOf(item: string, fees: readonly FeeItem[]): FeeLine {
  const notes = [...new Set(fees.flatMap((fee) => fee.note ?? []))];
  return { item, ...noteOf(notes.join("；")), amount: amountOf(fees), evidence: evidenceOf(fees) };
}

/** 单人间另加 1,600 元: what the other common room would cost beside the chosen one. */
function otherRoom(beds: readonly FeeItem[], chosen: RoomKind | undefined): string | undefined {
  if (chosen !== "DOUBLE" && chosen !== "SINGLE") return;
  const other = chosen === "DOUBLE" ? "SINGLE" : "DOUBLE";
  const least = (kind: RoomKind) => {
    const fens = beds.filter((fee) => fee.roomKind === kind).map((fee) => fee.minFen);
    return fens.length > 0 ? Math.min(...fens) : undefined;
  };
  const [here, there] = [least(chosen), least(other)];
  if (here === undefined || there === undefined || here === there) return;
  return `${roomKinds[other]}${there > here ? "另加" : "少收"} ${yuan(Math.abs(there - here))} 元`;
}

const onceCodes: FeeCode[] = ["DEPOSIT", "MEDICAL_RESERVE", "ASSESS", "BEDDING"];

function onceLines(fees: readonly FeeItem[]): FeeLine[] {
  return fees.map((fee) => {
    const when = fee.required ? "一次性" : "一次性，不是必交";
    return {
      item: fee.name,
      note: when,
      detail: fee.note,
      amount: amountOf([fee]),
      evidence: evidenceOf([fee]),
    };
  });
}

/** Water, heating and the like: one line, as one does not choose between them. */
function otherLine(fees: readonly FeeItem[]): FeeLine {
  const note = fees.map((fee) => fee.name).join("、");
  const details = fees.flatMap((fee) => fee.note ?? []);
  const sum = sumOf(fees, perMonth);
  const amount = fees.length === 1 ? amountOf(fees) : `${rangeText(sum)} 元${sum.max > 0 ? " / 月" : ""}`;
  return { item: "其他", note, detail: details.join("；") || undefined, amount, evidence: evidenceOf(fees) };
}

/** No two lines of the table under one name. */
const distinct = (lines: FeeLine[]): FeeLine[] =>
  lines.map((line, i) => {
    const before = lines.slice(0, i).filter(({ item }) => item === line.item).length;
    return before > 0 ? { ...line, item: `${line.item}（${before + 1}）` } : line;
  });

/**
 * What living there costs somebody in this state in this kind of room, by the posted fees alone. Fees by the day
 * count thirty times, by the season a third.
 */
export function estimate(org: Posted, { care, room }: FeeChoice): Estimate {
  const beds = bedFees(org);
  const of = (code: FeeCode) => org.fees.filter((fee) => fee.code === code);
  const posted = monthlyParts(org, { care, room }).filter(({ fees }) => fees.length > 0);
  const { sum: monthly, missing } = monthlyCost(org, { care, room });
  const utilities = of("UTILITY");
  const once = org.fees.filter((fee) => onceCodes.includes(fee.code));
  const dueOnce = once.filter((fee) => fee.required);
  const extras = of("EXTRA");

  const bedDetail = otherRoom(beds, room);
  const main = posted.map(({ item, fees }) => {
    const line = lineOf(item, fees);
    return item === "床位费" ? { ...line, detail: bedDetail ?? line.detail } : line;
  });
  return {
    lines: distinct([
      ...main,
      ...(utilities.length > 0 ? [otherLine(utilities)] : []),
      ...onceLines(once),
      ...extras.map((fee) => lineOf(fee.name, [fee])),
    ]),
    monthly,
    once: sumOf(dueOnce),
    onceNames: dueOnce.map((fee) => fee.name),
    missing,
  };
}

/** The kind of room that costs least for a care level, with what it comes to. */
export function cheapest(org: Posted, care: CareLevel): { room?: RoomKind; sum: Estimate } {
  const kinds: (RoomKind | undefined)[] = feeOptions(org).rooms;
  const tried = (kinds.length > 0 ? kinds : [undefined]).map((room) => ({
    room,
    sum: estimate(org, { care, room }),
  }));
  const least = (e: Estimate) => e.monthly?.min ?? Number.POSITIVE_INFINITY;
  return tried.reduce((best, next) => (least(next.sum) < least(best.sum) ? next : best));
}
