export { checkPrice } from "./check-price.ts";
export { closeBill } from "./close-bill.ts";
export { type Bill, placeBill, refundBill } from "./place-bill.ts";
