export {
  changeDeparture,
  type DepartureGroup,
  departure,
  departureGroup,
  departureGroups,
  lockDepartureGroup,
  undecidedDepartures,
} from "./departure-group.ts";
export { DECIDED_DAYS, giveSeats, planDeparture, takeSeats } from "./departure-seats.ts";
export { departureState } from "./present-departure.ts";
