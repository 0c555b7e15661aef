import { type DepartureState, departureStates } from "@ginkgo/api-contract/tours/tour-codes";
import type { Departure } from "@ginkgo/api-contract/tours/tour-detail";

export interface DepartureRow {
  id: string;
  day: string;
  price_fen: number;
  single_supplement_fen: number;
  stock: number;
  taken: number;
  min_group: number;
  guide: string | null;
  insurance: string | null;
  meeting_place: string | null;
  state: "FORMING" | "FORMED" | "CANCELLED";
}

/** What a departure is on a day: gone and full follow from the day and the seats. */
export function departureState(
  row: Pick<DepartureRow, "state" | "day" | "taken" | "stock">,
  today: string,
): DepartureState {
  if (row.state === "CANCELLED") return "CANCELLED";
  if (row.day <= today) return "GONE";
  return row.taken >= row.stock ? "FULL" : row.state;
}

/** Row → departure, every field listed. */
export function presentDeparture(row: DepartureRow, today: string): Departure {
  const state = departureState(row, today);
  return {
    id: row.id,
    date: row.day,
    priceFen: row.price_fen,
    singleSupplementFen: row.single_supplement_fen,
    left: Math.max(0, row.stock - row.taken),
    minGroup: row.min_group,
    guide: row.guide,
    insurance: row.insurance,
    meetingPlace: row.meeting_place,
    state,
    stateText: departureStates[state],
  };
}
