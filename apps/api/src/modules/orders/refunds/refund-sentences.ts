import { statusText } from "@ginkgo/api-contract/orders/order-codes";
import type { RefundCase } from "@ginkgo/api-contract/orders/refund-staff";
import { sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import type { OrderRow } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import type { RefundRow } from "./refund-row.ts";
import { daysSinceReceipt } from "./refund-terms.ts";

interface Situation {
  order: OrderRow;
  refund: RefundRow;
  /** The house's limit for one person, and what is given back in sum with this one, fen. */
  twoPersonFen: number;
  inSumFen: number;
  now: Date;
}

function returnRule({ order, refund, now }: Situation): string[] {
  const days = daysSinceReceipt(order, now);
  if (order.kind !== "PRODUCT" || days === undefined) return [];
  const day = `签收以后第 ${days} 天`;
  if (refund.reason === "NO_REASON")
    return [`七天无理由退货：${day}，${days <= rules.noReasonDays ? "在期内" : "已经过了 7 天"}。`];
  return refund.reason === "QUALITY" || refund.reason === "NOT_AS_DESCRIBED"
    ? [
        `质量问题、与描述不符 15 天内可以退：${day}，${days <= rules.qualityDays ? "在期内" : "已经过了 15 天"}。`,
      ]
    : [`${day}。完成以后 7 天内可以申请退款。`];
}

function clockRule({ refund, now }: Situation): string[] {
  const { state, returnState, withReturn, amountFen, dueAt } = refund;
  const at = dueAt ? shortMomentText(dueAt, now) : "";
  if (state === "WAIT_SECOND") return ["第二位同事没有表态以前，系统不会自己退，也不会自己拒。"];
  if (state !== "REQUESTED" || !at) return [];
  if (returnState === "WAITING") return [`客户 ${at} 以前没有寄回，申请自动撤回。`];
  if (returnState === "SENT") return [`寄出满 15 天没人处理：${at} 系统自动退 ${sumText(amountFen)}。`];
  const what = withReturn ? "同意退货" : `同意 ${sumText(amountFen)}`;
  return [`48 小时没人处理：${at} 系统自动${what}。没在待办里出现过的，系统不会决定。`];
}

/** The terms that apply to a refund, a sentence each. */
export function rulesOf(situation: Situation): string[] {
  const { refund, twoPersonFen, inSumFen } = situation;
  const limit = sumText(twoPersonFen);
  return [
    ...(refund.keptText ? [refund.keptText] : []),
    ...returnRule(situation),
    ...(refund.state === "REQUESTED" || refund.state === "WAIT_SECOND"
      ? [
          inSumFen > twoPersonFen
            ? `这一单退款、补偿合计 ${sumText(inSumFen)}，超过 ${limit} 要两个人同意；第二位不能是第一位。`
            : `这一单退款、补偿合计不超过 ${limit}，一个人同意就退。`,
        ]
      : []),
    ...clockRule(situation),
  ];
}

function stockText({ order, refund }: Situation, ends: boolean): string | undefined {
  if (order.kind === "TOUR") return ends ? "团期的位子放出来" : undefined;
  if (order.kind === "SERVICE") return ends ? "约好的时间放出来" : undefined;
  if (order.kind !== "PRODUCT") return undefined;
  if (!order.isSent) return "没有发出，退掉的件数放回库存";
  if (!refund.withReturn) return "货不寄回，库存不变";
  return refund.reason === "QUALITY" || refund.reason === "NOT_AS_DESCRIBED"
    ? "收到以后不再上架，除非收货时选重新上架"
    : "收到以后放回库存，除非收货时选不再卖";
}

/**
 * What becomes of the order, the stock, the merchant and who is told.
 * @param ends whether what is granted ends what the order was for
 */
export function followsOf(
  situation: Situation,
  ownerName: string | null,
  ends: boolean,
): RefundCase["follows"] {
  const { order, refund } = situation;
  const before = refund.fromStatus && statusText(refund.fromStatus, order.kind);
  const orderText =
    refund.kind === "STRAY"
      ? "订单不变，只是多付、晚付的钱退回"
      : ends
        ? "同意退款 → 已退款 → 已关闭"
        : `同意退款 → 已退款，然后回到“${before ?? "原来的状态"}”`;
  const stock = stockText(situation, ends);
  return [
    { term: "订单", text: orderText },
    ...(stock ? [{ term: order.kind === "PRODUCT" ? "库存" : "占用", text: stock }] : []),
    {
      term: "商家",
      text: order.seller === "self" ? "自营，没有商家" : "商家的货，退掉的钱不结给商家",
    },
    ...(refund.countBackFen > 0
      ? [{ term: "次数", text: `用掉的一次退回，值 ${sumText(refund.countBackFen)}` }]
      : []),
    { term: "通知", text: `站内告诉${ownerName ?? "会员"}，替家人付款的也告诉` },
  ];
}
