import type { FamilyRight } from "@ginkgo/api-contract/membership/membership-codes";
import { statusText } from "@ginkgo/api-contract/orders/order-codes";
import type { Tx } from "../../platform/database/database.ts";
import { membersWithPermission, notice } from "../membership/public.ts";
import type { OrderRow } from "./order-row.ts";
import { familyPayerOf } from "./paying/family-payment.ts";

/** What a customer is told, by what happened. */
const words = {
  paid: ["付款成功", "我们收到了您的付款，接下来的每一步都会告诉您。"],
  nothingToPay: ["约好了", "这一单不用付款，接下来的每一步都会告诉您。"],
  packagePaid: ["套餐买好了", "到“我的”里的“我的套餐”，一次一次约。没用的次数随时可以退。"],
  packageEnding: ["套餐快到期了", ""],
  unpaid: ["订单快要取消了", "还没有付款。来不及，可以在订单页多留 30 分钟。到时没付款会自动取消："],
  unconfirmed: [
    "请确认服务做完了",
    "没有问题请点“确认完成”；有问题先不要确认，打电话给我们。自动确认的时间：",
  ],
  unreviewed: ["说说这次怎么样", "您的一句评价，能帮到别的家庭；不想说也没关系，订单会自动完成。"],
  freeClosed: ["订单已取消", "这张订单没有收过您的钱，已经取消；占着的时间和名额已经放开。"],
  compensated: ["我们补偿您一笔钱", "从您付过的款里原路退回，一般 1 到 3 个工作日到账。原因："],
  addressAwaited: [
    "退货地址正在确认",
    "您要退的是商家的货，我们正在向商家要退货地址。地址出来以前请先不要寄，我们会再告诉您。",
  ],
  closed: ["订单已取消", "订单没有付款，已经取消；占着的时间和名额已经放开，需要时可以再约。"],
  accepted: ["护理员已接单", "已经有护理员接了您的单，会按约好的时间上门。"],
  changing: ["正在换一位护理员", "原来的护理员来不了，我们正在为您另找一位，时间不变。"],
  rescheduled: ["上门时间改了", ""],
  byHand: ["客服正在为您安排", "护理员由客服人工安排，"],
  called: ["客服正在为您安排", "暂时没有找到合适的护理员，客服正在人工安排，"],
  missed: [
    "护理员没有来，非常抱歉",
    "约好的时间过了，我们没有看到护理员上门。客服正在核实；没有来的，全额退款。最晚答复：",
  ],
  absent: [
    "护理员在门口，没有见到您",
    "护理员已经到了约好的地方。您在家的话，请打电话给护理员，把到达码告诉她；不在家会按约定收上门费。最晚等到：",
  ],
  absentBenefit: [
    "护理员在门口，没有见到您",
    "护理员已经到了约好的地方。您在家的话，请打电话给护理员，把到达码告诉她；不在家，会员卡的这一次算用掉。最晚等到：",
  ],
  absentPackage: [
    "护理员在门口，没有见到您",
    "护理员已经到了约好的地方。您在家的话，请打电话给护理员，把到达码告诉她；不在家，套餐里的这一次算用掉。最晚等到：",
  ],
  absentAsked: [
    "护理员说没有见到您",
    "护理员说已经到了约好的地方。您在家的话，请打电话给护理员，把到达码告诉她；没有见到护理员，请打客服电话。客服核实以前不收费。最晚答复：",
  ],
  benefitBack: [
    "会员卡的这一次退回了",
    "这次服务没有做好，非常抱歉。用掉的这一次已经退回您的会员卡，可以再约。原因：",
  ],
  packageBack: [
    "套餐里的这一次退回了",
    "这次服务没有做好，非常抱歉。用掉的这一次已经退回您的套餐，可以再约，也可以退。原因：",
  ],
  absentEnded: ["家里没有人，这次上门取消了", "护理员到了约好的地方，没有见到人。"],
  stopped: [
    "这次服务没有做，已全额退款",
    "上门先量了身体，数值超过这项服务的上限，为了安全没有做，改天再约，不收费。量到的数在订单页；客服会打电话问候。身体不舒服请马上打 120。",
  ],
  endedEarly: ["这次服务提前结束了", "护理员写明的原因："],
  startedByDesk: ["服务开始了", "护理员已经到达，客服核实后开始服务。"],
  finishedByDesk: ["服务结束，请确认", "这次服务由客服记为结束。没有问题请点“确认完成”；有问题请联系客服。"],
  cancelled: ["订单取消了，已全额退款", "非常抱歉，这一单不能履行，款项全额退回。原因："],
  sorry: ["没能安排上，已全额退款", "非常抱歉，这次没有找到合适的护理员，款项全额退回。"],
  late: [
    "护理员晚了，非常抱歉",
    "过了约好的时间 30 分钟，护理员还没有到。您可以继续等，也可以在订单页取消，全额退，不收任何费用。",
  ],
  departed: ["护理员已出发", "护理员正在路上。到了门口，请把订单页上的四位到达码告诉她。"],
  started: ["服务开始了", "护理员已经到达，服务开始了。"],
  finished: ["服务结束，请确认", "请看看服务记录。没有问题请点“确认完成”；72 小时内不确认会自动确认。"],
  confirmed: ["已确认完成", "服务已经确认完成。说说这次怎么样，可以帮到别的家庭。"],
  shipped: ["已经发货", "您买的东西已经寄出，收到后请点“确认收货”。"],
  partShipped: ["先寄出一部分", "您买的东西先寄出一部分，其余的寄出时再告诉您，全部寄到再点“确认收货”。"],
  parcelCorrected: ["快递和运单号改正了", "寄给您的包裹，快递公司或运单号先前写错了，现在是："],
  restCancelled: [
    "其余的不寄了",
    "非常抱歉，还没有寄出的不能寄了；付过钱的，这几件的钱原路退回。已经寄出的照常，收到后请点“确认收货”。原因：",
  ],
  received: ["已确认收货", "您买的东西已确认收货，7 天内可以申请退货。"],
  formed: ["行程已成团", "这一团确定出发，出行前我们会再提醒您。"],
  notFormed: ["没有成团，已全额退款", "这一团报名人数不够，不能出发，团费全额退回。"],
  tourCancelled: ["这一团取消了，已全额退款", "非常抱歉，这一团不能出发，团费全额退回。原因："],
  tourMissed: ["这次出行取消了", ""],
  home: ["一路辛苦了", "行程结束了，请确认完成，也请说说这一路怎么样。"],
  refundAsked: ["退款申请已收到", "我们会在 48 小时内给您答复，到时没有答复就自动同意。"],
  refundAgreed: ["退款已同意", "款项会原路退回，一般 1 到 3 个工作日到账。"],
  refundGranted: [
    "退款同意了，金额和申请的不一样",
    "款项会原路退回，一般 1 到 3 个工作日到账。有不同意见，请联系客服。",
  ],
  returnAgreed: ["同意退货，请寄回", "请在 7 天内把东西寄回，地址在订单页；寄出后填上运单号，收到就退款。"],
  returnLapsed: [
    "退款申请撤回了",
    "7 天内没有收到您寄回的运单号，退款申请已经撤回。还要退，可以再申请一次，或联系客服。",
  ],
  refundRefused: ["退款没有同意", "请看看订单里写明的原因。有不同意见可以再申请一次，或联系客服。"],
  goodsShippedBack: ["您退的东西寄还给您了", "收到请检查一下，有不对的请联系客服。"],
  refunded: ["退款已到账", "款项已经原路退回，请查收。"],
  paidLate: [
    "付款来晚了，会退给您",
    "钱到的时候订单已经取消，这笔钱自动原路退回，一般 1 到 3 个工作日到账。还想要，请重新下单。",
  ],
  paidTwice: [
    "多付的钱会退给您",
    "这张订单已经付过款，多付的这一笔自动原路退回，一般 1 到 3 个工作日到账；订单不受影响。",
  ],
  strayReturned: ["多付的钱已经退回", "晚到或多付的那一笔已经原路退回，请查收。"],
  refundAbnormal: ["退款遇到问题", "款项没能原路退回，客服已在处理，会尽快联系您。"],
} as const;
export type OrderNews = keyof typeof words;

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

/** Worth a message to the phone: somebody comes, nobody comes, or money does not go as it should. */
const texted = new Set<OrderNews>([
  "accepted",
  "changing",
  "sorry",
  "missed",
  "absent",
  "absentBenefit",
  "absentPackage",
  "absentAsked",
  "cancelled",
  "restCancelled",
  "stopped",
  "departed",
  "notFormed",
  "tourCancelled",
  "tourMissed",
  "refundRefused",
  "goodsShippedBack",
  "refundAbnormal",
]);

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
  if (payerId) await tell(tx, order.id, news, { memberId: payerId, before: "您替家人付的款：", more }, now);
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
  { memberId, before = "", more }: { memberId: string; before?: string; more: string },
  now: Date,
) {
  const [title, body] = words[news];
  const link = `/user/order-detail?id=${orderId}`;
  const newNotice = { memberId, kind: "ORDER", title, body: before + body + more, link } as const;
  await notice(tx, { ...newNotice, sms: texted.has(news) }, now);
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
