import type { Task } from "@ginkgo/api-contract/tasks/tasks";

/** The page of the console where a task is dealt with; undefined where there is none. */
export function subjectPage({ subject: { type, id, text } }: Task): string | undefined {
  if (type === "order") return `/orders/${id}`;
  if (type === "refund") return `/refunds/${id}`;
  // Of other things of an order the line says its number.
  const sn = /订单 (\d{18,20})/.exec(text)?.[1];
  if (sn) return `/orders/number/${sn}`;
  if (type === "CONTRACT") return `/contracts/${id}`;
  return type === "booking" ? "/visits" : undefined;
}
