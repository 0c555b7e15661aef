import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";

const toasts = {
  receive: "接好了，在“要上门的”里",
  reject: "知道了，会派给别人",
  goto: "已出发，客人会收到消息",
  handle: "到达码对了，服务开始",
  absent: "客人和客服都会收到消息",
  measure: "记下了，可以开始做",
  stop: "停下了，客人全额退款，客服会打电话问候",
  finish: "记录交好了，等客人确认",
};

/**
 * One form about one visit. A plain post answers one of several alike on a page: what was typed and refused belongs to
 * the visit it names.
 */
export function useVisitForm<T = unknown>(orderId: string, ...intents: string[]) {
  const form = useFormReply<T>(`visit-${orderId}-${intents[0]}`, ...intents);
  const isOwn = !form.typed.id || form.typed.id === orderId;
  // A refusal stands beside its form, unless that goes with a visit somebody else has taken meanwhile.
  const isToasted = isOwn && form.reply && ("done" in form.reply || form.reply.intent === "receive");
  useFormToast(isToasted ? form.reply : undefined, toasts);
  return isOwn
    ? form
    : { ...form, reply: undefined, done: undefined, refused: undefined, fields: {}, typed: {} };
}
