export { areVisits, besides } from "./besides.ts";
export {
  bookEmployee,
  bookedFor,
  type Hold,
  holdLonger,
  keepVisit,
  releaseVisit,
  type VisitTimes,
} from "./employee-bookings.ts";
