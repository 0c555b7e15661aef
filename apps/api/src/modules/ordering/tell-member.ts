import { statusText } from "@ginkgo/contract/order-codes";
import type { Tx } from "../../platform/database.ts";
import { notice } from "../membership/public.ts";
import type { OrderRow } from "./order-row.ts";

/** What a customer is told, by what happened. */
const words = {
  paid: ["付款成功", "我们收到了您的付款，接下来的每一步都会告诉您。"],
  closed: ["订单已取消", "订单没有付款，已经取消；占着的时间和名额已经放开，需要时可以再约。"],
  accepted: ["护理员已接单", "已经有护理员接了您的单，会按约好的时间上门。"],
  changing: ["正在换一位护理员", "原来的护理员来不了，我们正在为您另找一位，时间不变。"],
  called: ["客服正在为您安排", "暂时没有找到合适的护理员，客服正在人工安排，半小时内给您答复。"],
  sorry: ["没能安排上，已全额退款", "非常抱歉，这次没有找到合适的护理员，款项全额退回。"],
  departed: ["护理员已出发", "护理员正在路上。到了门口，请把订单页上的四位到达码告诉她。"],
  started: ["服务开始了", "护理员已经到达，服务开始了。"],
  finished: ["服务结束，请确认", "请看看服务记录。没有问题请点“确认完成”；72 小时内不确认会自动确认。"],
  confirmed: ["已确认完成", "服务已经确认完成。说说这次怎么样，可以帮到别的家庭。"],
  shipped: ["已经发货", "您买的东西已经寄出，收到后请点“确认收货”。"],
  received: ["已确认收货", "您买的东西已确认收货，7 天内可以申请退货。"],
  formed: ["行程已成团", "这一团确定出发，出行前我们会再提醒您。"],
  notFormed: ["没有成团，已全额退款", "这一团报名人数不够，不能出发，团费全额退回。"],
  home: ["一路辛苦了", "行程结束了，请确认完成，也请说说这一路怎么样。"],
  refundAsked: ["退款申请已收到", "我们会在 48 小时内给您答复，到时没有答复就自动同意。"],
  refundAgreed: ["退款已同意", "款项会原路退回，一般 1 到 3 个工作日到账。"],
  refundRefused: ["退款没有同意", "请看看订单里写明的原因。有不同意见可以再申请一次，或联系客服。"],
  refunded: ["退款已到账", "款项已经原路退回，请查收。"],
  refundAbnormal: ["退款遇到问题", "款项没能原路退回，客服已在处理，会尽快联系您。"],
} as const;
export type OrderNews = keyof typeof words;

/** Worth a message to the phone: somebody comes, nobody comes, or money does not go as it should. */
const texted = new Set<OrderNews>([
  "accepted",
  "changing",
  "sorry",
  "departed",
  "notFormed",
  "refundRefused",
  "refundAbnormal",
]);

/** Tells the customer what happened to an order, in the transaction that did it. */
export async function tellMember(
  tx: Tx,
  order: Pick<OrderRow, "id" | "memberId" | "kind" | "status">,
  news: OrderNews,
  now: Date,
): Promise<void> {
  const [title, body] = words[news];
  await notice(
    tx,
    {
      memberId: order.memberId,
      kind: "ORDER",
      title,
      body: news === "paid" ? `${body}现在：${statusText(order.status, order.kind)}。` : body,
      link: `/user/order-detail?id=${order.id}`,
      sms: texted.has(news),
    },
    now,
  );
}
