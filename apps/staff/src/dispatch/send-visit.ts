import type { WaitingVisit } from "@ginkgo/api-contract/orders/dispatch";
import { withdrawOffer } from "@ginkgo/api-contract/orders/dispatch";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { dispatchOrder, reassignOrder } from "@ginkgo/api-contract/orders/order-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { callStaff, sayWhy } from "../call-staff.ts";

/** Whether a visit stands with somebody already: given to another, it takes a reason. */
export const isTakenAway = ({ status }: Pick<WaitingVisit, "status">): boolean =>
  status !== "TRADE_SUCCESS" && status !== "EMPLOYEE_REJECT";

/** Offers a visit to somebody; one that stands with another is taken from them. */
export const sendVisit = (
  { orderId, isReassign }: { orderId: string; isReassign: boolean },
  employeeId: string,
  reason: string,
): Promise<Order> =>
  isReassign
    ? callStaff(reassignOrder, { params: { id: orderId }, body: { employeeId, reason } })
    : callStaff(dispatchOrder, { params: { id: orderId }, body: { employeeId } });

/** Takes back an offer nobody has answered. */
export const takeBack = (orderId: string): Promise<Order> =>
  callStaff(withdrawOffer, { params: { id: orderId }, body: {} });

/** Why somebody could not be sent, as a dispatcher is told. */
export const whyNotSent = (error: unknown, name: string): string =>
  error instanceof ApiError && error.reason === "SLOT_TAKEN"
    ? `${name}那段时间去不了了，右边是现在能派的人。`
    : error instanceof ApiError && error.reason === "ORDER_TRANSITION_NOT_ALLOWED"
      ? "有人刚改过这一单，左边是现在的样子。"
      : sayWhy(error);
