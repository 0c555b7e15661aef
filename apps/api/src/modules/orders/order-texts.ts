import type { OrderKind, OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { packageStates } from "@ginkgo/api-contract/orders/packages";
import { momentText } from "@ginkgo/locale/shanghai-time";
import type { OrderRow } from "./order-row.ts";
import { isLate } from "./refunds/refund-terms.ts";

const finished: Partial<Record<OrderKind, string>> = {
  CARD: "会员卡已经生效。",
  BILL: "这一期合同款已经付清。",
};

const dayOnly = (at: number) => momentText(at).replace(/\d+:\d+$/, "");

/** A refund that waits for goods, by what becomes due. */
const returning: Partial<Record<string, string>> = {
  cancelRefund: "同意退货了。请在 7 天内寄回，再把运单号填在下面。",
  payBack: "东西已经寄回，收到并确认以后退款。",
};

/** The state and what comes next, as a sentence. */
export function sentenceOf(order: OrderRow, employee: string | null, now: Date, waitsSecond = false): string {
  const who = employee && order.people > 1 ? `${employee}等 ${order.people} 位` : (employee ?? "护理员");
  if (isLate(order, now)) return `${who}晚了 30 分钟以上，非常抱歉。您可以继续等，也可以取消，全额退。`;
  const when = order.startsAt === null ? "" : momentText(order.startsAt);
  const sentences: Record<OrderStatus, string> = {
    CREATE: "订单已经提交。",
    WAIT_BUYER_PAY: `等您付款${order.payDeadline === null ? "" : `，给您留到 ${momentText(order.payDeadline)}`}。`,
    PAY_ERROR: "刚才没有付成，没有扣您的钱。请再付一次，或换一种付款方式。",
    TRADE_CLOSED: "订单已经取消，没有收您的钱。",
    TRADE_SUCCESS:
      order.kind === "TOUR" ? "已付款，等凑够人数就成团；没成团会全额退款。" : "已付款，马上为您安排护理员。",
    EMPLOYEE_RECEIVE: `已派给${who}，等答复；到时没有答复会换人。`,
    EMPLOYEE_REJECT: "原来的护理员来不了，正在为您另找一位，时间不变。",
    EMPLOYEE_APPROVE:
      order.kind === "TOUR"
        ? `行程已成团，${order.startsAt === null ? "" : dayOnly(order.startsAt)}出发。`
        : `${who}会在 ${when} 上门。`,
    EMPLOYEE_GOTO: `${who}已经出发，正在路上。`,
    EMPLOYEE_HANDLE: order.kind === "TOUR" ? "正在旅途中，祝一路顺心。" : `${who}正在服务。`,
    CONFIRM:
      order.kind === "TOUR"
        ? "行程已经结束，没有问题就确认完成。"
        : "服务已经结束，请看看记录，没有问题就确认完成。",
    WAIT_DELIVER: "已付款，等商家发货，一般 48 小时内寄出。",
    SHIPPED: order.isPartShipped
      ? "先寄出了一部分，其余的寄出时再告诉您；全部寄到再确认收货。"
      : "已经寄出，收到后请确认收货。",
    RECEIVE: "您已确认收货。",
    SERVICE_FINISH: "服务已完成，说说这次怎么样。",
    EVALUATE: "已收货，说说用得怎么样。",
    TRANSACTION_COMPLETE:
      (order.pack ? "套餐可以用了，到“我的套餐”里一次一次约。" : finished[order.kind]) ?? "订单已完成。",
    TRANSACTION_CLOSING: "款项已退回，订单关闭。",
    REFUND:
      waitsSecond && order.status === "REFUND"
        ? "退款申请正在复核，核对好就退款。"
        : (returning[order.dueAction ?? ""] ?? "退款申请已收到，48 小时内答复，到时没有答复就自动同意。"),
    AGREE_REFUND: "已同意退款，正在原路退回，一般 1 到 3 个工作日到账。",
    REFUSAL_REFUND: "退款没有同意，请看原因。",
    CANCEL_REFUND: "退款申请已撤回。",
    HAS_REFUND: "款项已经退回。",
    CHANGE: "退款没能原路退回，客服正在处理，会联系您。",
  };
  return sentences[order.status];
}

/** What a step of the history says on the timeline. */
const stepWords: Record<string, string> = {
  place: "提交订单",
  open: "等待付款",
  paid: "付款成功",
  close: "取消订单",
  extend: "延长时间",
  payFailed: "付款没有成功",
  payAgain: "重新付款",
  confirmTour: "确认成团",
  notFormed: "没有成团，全额退款",
  cancelTour: "行程取消，退款",
  setOut: "出发",
  comeHome: "行程结束",
  dispatch: "派单",
  receive: "护理员接单",
  stop: "量的数超过上限，没有做",
  reject: "护理员来不了",
  reassign: "改派护理员",
  withdraw: "撤回派单",
  startFor: "客服核实，服务开始",
  finishFor: "记为结束",
  absent: "护理员到了，没有见到人",
  benefitBack: "用掉的这一次退回",
  cancel: "客服取消订单",
  cancelUnsent: "其余的不寄了",
  noShow: "没有上门",
  note: "客服备注",
  reschedule: "改上门时间",
  goto: "护理员出发",
  handle: "到达，服务开始",
  finish: "服务结束",
  confirm: "确认完成",
  ship: "发货",
  correctParcel: "改正快递和运单号",
  received: "等待评价",
  complete: "订单完成",
  comment: "评价",
  refund: "申请退款",
  agreeReturn: "同意退货",
  returnGoods: "寄回东西",
  cancelRefund: "撤回退款申请",
  goBack: "订单继续",
  agree: "同意退款",
  refuse: "没有同意退款",
  refunded: "款项退回",
  end: "订单关闭",
  refundFailed: "退款遇到问题",
  retry: "再次退款",
  firstAgree: "第一位同事同意，等第二位确认",
  sendBack: "退回给第一位同事，重新定",
  payByHand: "线下打款，核对过了",
  shipBack: "没有同意退款，东西寄还给客户",
  payByHandAsked: "登记了线下打款，等另一位同事核对",
  payByHandRefused: "线下打款没有核对上",
  compensate: "补偿",
  compensateAsked: "提出补偿，等第二位确认",
  compensateRefused: "补偿没有通过",
  refundToCard: "改退到银行卡",
  paidLate: "付款来晚了，原路退回",
  paidTwice: "多付了一笔，原路退回",
  strayReturned: "多付的钱已经退回",
};

/** One step of an order's history, in words. */
export function stepText(action: string, { kind, amountFen }: Pick<OrderRow, "kind" | "amountFen">): string {
  if (action === "confirm" && kind === "PRODUCT") return "确认收货";
  if (action === "paid" && amountFen === 0) return "约好了，不用付款";
  return stepWords[action] ?? action;
}

/** How the sale of a package stands once it is paid; undefined for any other order. */
export function packageStateText(
  { kind, status }: Pick<OrderRow, "kind" | "status">,
  place: { leftVisits: number; endDay: string | null } | undefined,
  today: string,
): string | undefined {
  if (kind !== "CARD" || !place || status !== "TRANSACTION_COMPLETE") return undefined;
  if (place.leftVisits === 0) return packageStates.USED_UP;
  return place.endDay !== null && place.endDay < today ? packageStates.EXPIRED : packageStates.OPEN;
}

/** The state of a visit as its employee is told. */
export function sentenceFor(order: Pick<OrderRow, "status" | "finishedAt">): string {
  const sentences: Partial<Record<OrderStatus, string>> = {
    EMPLOYEE_RECEIVE: "派给您的单，请尽快答复。",
    EMPLOYEE_APPROVE: "已经接单。约好的时间前 3 小时起可以点“出发”，客人会收到消息。",
    EMPLOYEE_GOTO: "已经出发。到了门口，请问客人四位到达码；最早在约好的时间前 30 分钟开始。",
    EMPLOYEE_HANDLE: "正在服务。做完请写好记录再点“完成”。",
    CONFIRM: "服务做完了，等客人确认；72 小时没有确认会自动确认。",
    SERVICE_FINISH: "客人已经确认，这一单完成了。",
    TRANSACTION_COMPLETE: "这一单完成了。",
  };
  if (Object.hasOwn(sentences, order.status)) return sentences[order.status]!;
  return order.finishedAt === null
    ? "客人申请了退款，这一单不用上门了。有疑问请联系客服。"
    : "这一单做完以后，客人申请了退款，由客服核对。有疑问请联系客服。";
}
