export { callOffTour, canCallOff } from "./call-off-tour.ts";
export { checkPrice } from "./check-price.ts";
export { closeBill } from "./close-bill.ts";
export { asksContract, contractDone } from "./contract-due.ts";
export { type TourTraveler, tourTravelers } from "./elder-travelers.ts";
export { type Bill, placeBill, refundBill } from "./place-bill.ts";
