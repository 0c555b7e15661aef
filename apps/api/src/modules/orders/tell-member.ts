import type { FamilyRight } from "@ginkgo/api-contract/membership/membership-codes";
import { messageSpec } from "@ginkgo/api-contract/messages/message-catalogue";
import { type MessageValues, variablesOf } from "@ginkgo/api-contract/messages/message-template";
import type { orderMessages } from "@ginkgo/api-contract/messages/order-messages";
import { statusText } from "@ginkgo/api-contract/orders/order-codes";
import type { Tx } from "../../platform/database/database.ts";
import { membersWithPermission, messageWords, notice } from "../membership/public.ts";
import type { OrderRow } from "./order-row.ts";
import { familyPayerOf } from "./paying/family-payment.ts";

/** What a customer is told, by what happened. */
export type OrderNews = Exclude<keyof typeof orderMessages, "forPayer" | "familyPaid">;

/** What the paying family member is told too: their money is on its way back, or is not. */
const ofMoney: readonly OrderNews[] = [
  "sorry",
  "cancelled",
  "absentEnded",
  "stopped",
  "notFormed",
  "tourCancelled",
  "tourMissed",
  "compensated",
  "refundAgreed",
  "refundGranted",
  "refunded",
  "refundAbnormal",
];

/** Tells the customer what happened to an order, with the rest of what is said, in the transaction that did it. */
export async function tellMember(
  tx: Tx,
  order: Pick<OrderRow, "id" | "memberId" | "kind" | "status">,
  news: OrderNews,
  now: Date,
  more = news === "paid" ? `现在：${statusText(order.status, order.kind)}。` : "",
): Promise<void> {
  await tell(tx, order.id, news, { memberId: order.memberId, more }, now);
  const payerId = ofMoney.includes(news) ? await familyPayerOf(tx, order.id) : undefined;
  if (payerId) await tell(tx, order.id, news, { memberId: payerId, more, isPayer: true }, now);
}

/** Tells the payer what becomes of their money, where the order itself does not follow it. */
export const tellPayer = (
  tx: Tx,
  { id }: Pick<OrderRow, "id">,
  payerId: string,
  news: OrderNews,
  now: Date,
): Promise<void> => tell(tx, id, news, { memberId: payerId, more: "" }, now);

async function tell(
  tx: Tx,
  orderId: string,
  news: OrderNews,
  { memberId, more, isPayer = false }: { memberId: string; more: string; isPayer?: boolean },
  now: Date,
): Promise<void> {
  const message = `order.${news}` as const;
  const [variable] = variablesOf(messageSpec(message));
  const values: MessageValues = variable ? { [variable]: more } : {};
  const told = { memberId, kind: "ORDER", link: `/user/order-detail?id=${orderId}` } as const;
  if (!isPayer) return notice(tx, { ...told, message, values }, now);
  const { title, body } = await messageWords(tx, message, values);
  const sms = messageSpec(message).sms === true;
  await notice(tx, { ...told, message: "order.forPayer", values: { title, text: body }, sms }, now);
}

/**
 * Tells the customer and the family that may, except the one who did it.
 * @param right what family must be allowed to, to be told
 * @param more the rest of what is said
 */
export async function tellAround(
  tx: Tx,
  order: Pick<OrderRow, "id" | "memberId" | "elderId">,
  news: OrderNews,
  {
    right,
    except = null,
    more = "",
  }: { right: Exclude<FamilyRight, `health.${string}`>; except?: string | null; more?: string },
  now: Date,
): Promise<void> {
  const family = order.elderId ? await membersWithPermission(tx, order.elderId, right) : [];
  for (const memberId of new Set([order.memberId, ...family]))
    if (memberId !== except) await tell(tx, order.id, news, { memberId, more }, now);
}
