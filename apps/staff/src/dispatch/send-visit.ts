import type { Candidate, WaitingVisit } from "@ginkgo/api-contract/orders/dispatch";
import { type OrderChanged, withdrawOffer } from "@ginkgo/api-contract/orders/dispatch";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { dispatchOrder, reassignOrder } from "@ginkgo/api-contract/orders/order-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { clockText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { callStaff, sayWhy } from "../call-staff.ts";

/** Whether a visit stands with somebody already: given to another, it takes a reason. */
export const isTakenAway = ({ status }: Pick<WaitingVisit, "status">): boolean =>
  status !== "TRADE_SUCCESS" && status !== "EMPLOYEE_REJECT";

/** A visit as it was looked at. */
type Seen = Pick<WaitingVisit, "orderId" | "version">;

/** One press is one step, however often it is carried. */
const once = (id: string) => ({
  params: { id },
  headers: { "idempotency-key": crypto.randomUUID() },
});

/** Offers a visit to somebody; one that stands with another is taken from them. */
export const sendVisit = (
  { orderId, version, isReassign }: Seen & { isReassign: boolean },
  employeeId: string,
  reason: string,
): Promise<Order> =>
  isReassign
    ? callStaff(reassignOrder, { ...once(orderId), body: { employeeId, reason, version } })
    : callStaff(dispatchOrder, { ...once(orderId), body: { employeeId, version } });

/** Sent is asked, not settled: who has to answer, and until when. */
export const waitingText = (names: string, until: string): string =>
  `已发派单，等${names}回复，到 ${shortMomentText(until)} 为止`;

/** What stands with somebody of a visit: an offer that waits for an answer, or one accepted. */
export const offerText = ({ name, offer }: Pick<Candidate, "name" | "offer">): string | undefined =>
  offer?.state === "SENT"
    ? waitingText(name, offer.answerBy)
    : offer
      ? `${name} ${shortMomentText(offer.at)} 接了这一单`
      : undefined;

/** What was done by sending a visit to somebody. */
export function sentText({ deadline, employee, companions }: Order, name: string): string {
  const names = [employee, ...companions].flatMap((one) => one?.name ?? []).join("、") || name;
  return deadline ? waitingText(names, deadline.at) : `已发派单，等${names}回复`;
}

/** Takes back an offer nobody has answered. */
export const takeBack = ({ orderId, version }: Seen): Promise<Order> =>
  callStaff(withdrawOffer, { ...once(orderId), body: { version } });

/** What was done to an order since it was looked at; undefined where that is not why it was refused. */
export function whatChanged(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.reason !== "CHANGED_MEANWHILE") return undefined;
  const { changes = [], statusText = "" } = error.more as Partial<OrderChanged>;
  const done = changes.map(({ at, by, text }) => `${by} ${clockText(at)} ${text}`).join("；");
  return `${done || "有人刚改过这一单"}。现在是“${statusText}”，您要做的还没有做，看过再决定。`;
}

/** What is in the way of sending somebody, as the API found it. */
export function whatIsInTheWay(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.reason !== "SLOT_TAKEN") return undefined;
  const { reasons } = error.more as { reasons?: string[] };
  return reasons?.join("；");
}

/** Why somebody could not be sent, as a dispatcher is told. */
export function whyNotSent(error: unknown, name: string): string {
  const inTheWay = whatIsInTheWay(error);
  if (inTheWay) return `${name}派不了：${inTheWay}。右边是现在能派的人。`;
  return whatChanged(error) ?? sayWhy(error);
}
