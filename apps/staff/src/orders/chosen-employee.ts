import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { ApiError } from "@ginkgo/client/api-error";
import { textOf } from "../step-fields.tsx";

/** Who was chosen; nobody where it is left to the dispatch. */
export function chosenIn(form: FormData): { employeeId?: string } {
  const employeeId = textOf(form, "employeeId");
  return employeeId ? { employeeId } : {};
}

/** A dispatcher is told that nobody is free, not to ring customer service as the member is. */
export const forStaff = (step: Promise<Order>, isNamed: boolean): Promise<Order> =>
  step.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.reason !== "SLOT_TAKEN") throw error;
    const { status, statusText } = error;
    const msg = isNamed
      ? "这位护理员那段时间去不了了，请另选一位。"
      : "这个时间没有护理员有空。请打电话问，或和会员改时间。";
    throw new ApiError({ status, statusText, msg, reason: "SLOT_TAKEN" });
  });
