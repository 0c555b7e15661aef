export {
  closeItem,
  closeTasks,
  type ItemRow,
  keepSuspense,
  lockItem,
  noteItem,
  putBefore,
  stepItem,
  writeOffSuspense,
} from "./items.ts";
export { notePayBackError, settlePayBack } from "./pay-back-item.ts";
export { claimSuspense } from "./payment-items.ts";
