export {
  askForBooks,
  booksAreDue,
  claimedBackFen,
  clearBooksDue,
  lockForBooks,
  type OrderForBooks,
  returnOver,
} from "./order-books.ts";
export { payRuleNow } from "./pay-rules/rule-of-order.ts";
export { begunInTime, wasBegun } from "./today/begun-in-time.ts";
export { callOffTour, canCallOff } from "./tours/call-off-tour.ts";
export { asksContract, contractDone } from "./tours/contract-due.ts";
export { type TourTraveler, tourTravelers } from "./tours/elder-travelers.ts";
export { remainingPay, visitPay } from "./visits/visit-pay.ts";
