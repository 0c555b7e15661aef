import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { ApiError } from "@ginkgo/client/api-error";
import { whatIsInTheWay } from "../dispatch/send-visit.ts";
import { textOf } from "../step-form/step-fields.tsx";

/** Who was chosen, nobody where it is left to the dispatch; and which state of the order was looked at. */
export function chosenIn(form: FormData): { employeeId?: string; version?: number } {
  const employeeId = textOf(form, "employeeId");
  const version = textOf(form, "version");
  return { ...(employeeId ? { employeeId } : {}), ...(version ? { version: Number(version) } : {}) };
}

/** A dispatcher is told what changed, who cannot come and why, or that nobody is free, not to ring customer service as the member is. */
export const forStaff = (step: Promise<Order>, isNamed: boolean): Promise<Order> =>
  step.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const { status, statusText, reason } = error;
    if (reason !== "SLOT_TAKEN") throw error;
    const msg = isNamed
      ? `这位护理员派不了：${whatIsInTheWay(error) ?? "那段时间去不了了"}。请另选一位。`
      : `没有找到能去的人：${whatIsInTheWay(error) ?? "那段时间都有别的单"}。请打电话问，或和会员改时间。`;
    throw new ApiError({ status, statusText, msg, reason });
  });
