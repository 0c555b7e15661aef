export { checkPrice } from "./check-price.ts";
export { portOf } from "./pay-ways.ts";
export { payingDevice } from "./paying-device.ts";
export {
  type Account,
  accountTexts,
  ledgerOf,
  type PaymentRow,
  paymentNumber,
  paymentRows,
  postLedgerEntry,
} from "./payment-row.ts";
export { quarantine, type Settled } from "./quarantine.ts";
