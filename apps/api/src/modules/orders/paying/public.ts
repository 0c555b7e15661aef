export { assignPayment, orderToAssign } from "./assign-payment.ts";
export { closeBill } from "./close-bill.ts";
export { type Bill, placeBill, refundBill } from "./place-bill.ts";
