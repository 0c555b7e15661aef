export { closeBill } from "./close-bill.ts";
export { sellersOf } from "./list-orders.ts";
export { type Bill, placeBill, refundBill } from "./place-bill.ts";
