export { type Bill, placeBill, refundBill } from "./place-bill.ts";
