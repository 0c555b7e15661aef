export { closeBill } from "./close-bill.ts";
export { asksContract, contractDone } from "./contract-due.ts";
export { type Bill, placeBill, refundBill } from "./place-bill.ts";
