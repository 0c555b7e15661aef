export { checkPrice } from "./check-price.ts";
export { portOf } from "./pay-ways.ts";
export { payingDevice } from "./paying-device.ts";
export { type PaymentRow, paymentNumber, paymentRows } from "./payment-row.ts";
export { bookingTime, type LedgerLine, ledgerOf, type NewDocument, postDocument } from "./post-document.ts";
export { quarantine, type Settled } from "./quarantine.ts";
export { movedBefore, sumDaysOver, waitForBookings, wrongDays } from "./sum-ledger-days.ts";
