import type { FamilyRight } from "@ginkgo/api-contract/membership/membership-codes";
import { type MessageCode, messageSpec } from "@ginkgo/api-contract/messages/message-catalogue";
import {
  type MessageValues,
  type TextFor,
  variablesOf,
} from "@ginkgo/api-contract/messages/message-template";
import type { orderMessages } from "@ginkgo/api-contract/messages/order-messages";
import type { Tx } from "../../platform/database/database.ts";
import { membersWithPermission, messageWords, notice } from "../membership/public.ts";
import type { OrderRow } from "./order-row.ts";
import { familyPayerOf } from "./paying/family-payment.ts";

/** What a customer is told, by what happened. */
export type OrderNews = Exclude<keyof typeof orderMessages, "forPayer" | "familyPaid">;

/** The text a call has to give with it. */
type Text<N extends OrderNews> = TextFor<typeof orderMessages, N>;

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
export async function tellMember<N extends OrderNews>(
  tx: Tx,
  order: Pick<OrderRow, "id" | "memberId">,
  news: N,
  now: Date,
  ...[more]: Text<N>
): Promise<void> {
  await tell(tx, order.id, news, { memberId: order.memberId, more }, now);
  const payerId = ofMoney.includes(news) ? await familyPayerOf(tx, order.id) : undefined;
  if (payerId) await tell(tx, order.id, news, { memberId: payerId, more, isPayer: true }, now);
}

/** Tells the payer what becomes of their money, where the order itself does not follow it. */
export const tellPayer = <N extends OrderNews>(
  tx: Tx,
  { id }: Pick<OrderRow, "id">,
  payerId: string,
  news: N,
  now: Date,
  ...[more]: Text<N>
): Promise<void> => tell(tx, id, news, { memberId: payerId, more }, now);

/** The one variable of a message with its text. */
export function valuesOf(message: MessageCode, more: string | undefined): MessageValues {
  const [variable] = variablesOf(messageSpec(message));
  return variable && more !== undefined ? { [variable]: more } : {};
}

async function tell(
  tx: Tx,
  orderId: string,
  news: OrderNews,
  { memberId, more, isPayer = false }: { memberId: string; more: string | undefined; isPayer?: boolean },
  now: Date,
): Promise<void> {
  const message = `order.${news}` as const;
  const values = valuesOf(message, more);
  const told = { memberId, kind: "ORDER", link: `/user/order-detail?id=${orderId}` } as const;
  if (!isPayer) return notice(tx, { ...told, message, values }, now);
  const { title, body } = await messageWords(tx, message, values);
  const sms = messageSpec(message).sms === true;
  await notice(tx, { ...told, message: "order.forPayer", values: { title, text: body }, sms }, now);
}

/**
 * Tells the customer and the family that may, except the one who did it.
 * @param right what family must be allowed to, to be told
 */
export async function tellAround<N extends OrderNews>(
  tx: Tx,
  order: Pick<OrderRow, "id" | "memberId" | "elderId">,
  news: N,
  { right, except = null }: { right: Exclude<FamilyRight, `health.${string}`>; except?: string | null },
  now: Date,
  ...[more]: Text<N>
): Promise<void> {
  const family = order.elderId ? await membersWithPermission(tx, order.elderId, right) : [];
  for (const memberId of new Set([order.memberId, ...family]))
    if (memberId !== except) await tell(tx, order.id, news, { memberId, more }, now);
}
