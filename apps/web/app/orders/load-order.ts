import { type ContractCard, contractPage } from "@ginkgo/api-contract/contracts/contracts";
import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { invoiceChoice } from "@ginkgo/api-contract/invoices/invoices";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { checkPayInfo, orderDetail, quoteRefund, type RefundQuote } from "@ginkgo/api-contract/orders/orders";
import { type OwnOrderReview, ownOrderReviews } from "@ginkgo/api-contract/reviews/order-reviews";
import { serviceSlots } from "@ginkgo/api-contract/services/services";
import { type RouterContextProvider, redirect } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import type { ServiceDay } from "../lib/service-days.ts";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export interface LoadedOrder {
  order: Order;
  /** What a refund would bring back, where one may be asked for. */
  quote?: RefundQuote;
  /** Hours a visit can move to, where it may. */
  days?: ServiceDay[];
  /** Only for who comes back from the cashier: whether the money arrived. */
  paid?: boolean;
  /** What the reader said of it. */
  reviews: OwnOrderReview[];
  /** The contract of a trip, once it was made. */
  contract?: ContractCard;
  /** Of an order of the reader's own that was paid: what was asked for, or that it can be. */
  invoice?: ReplyOf<typeof invoiceChoice>;
}

/** The order an address names; who comes back from the cashier has the provider asked first. */
export async function loadOrder(args: Args): Promise<LoadedOrder> {
  const { searchParams } = args.url;
  const id = searchParams.get("id") ?? "";
  if (!hasId({ id })) throw redirect("/user/orders");
  const isBack = searchParams.has("paid");
  // Whether it can be asked or not, the order itself is shown.
  const paid = isBack
    ? await callApi(serverApi(args), checkPayInfo, { query: { id } }).then(
        (answer) => answer.paid,
        () => false,
      )
    : undefined;
  const order = await pageCall(args, orderDetail, { params: { id } });
  const [quote, reviews, days, contracts, invoice] = await Promise.all([
    order.actions.includes("refund") ? pageCall(args, quoteRefund, { params: { id } }) : undefined,
    order.history.some(({ action }) => action === "comment")
      ? pageCall(args, ownOrderReviews, { query: { orderId: id } })
      : undefined,
    daysToMove(args, order),
    order.kind === "TOUR" && order.paidFen > 0
      ? pageCall(args, contractPage, { query: { orderId: id, size: "1" } })
      : undefined,
    order.ownerName === null && order.paidFen > 0
      ? pageCall(args, invoiceChoice, { params: { id } })
      : undefined,
  ]);
  return {
    order,
    quote,
    paid,
    reviews: reviews?.records ?? [],
    days,
    contract: contracts?.records[0],
    invoice,
  };
}

async function daysToMove(
  args: Args,
  { actions, items, address, package: pack }: Order,
): Promise<ServiceDay[] | undefined> {
  const [item] = items;
  if (!actions.includes("reschedule") || !item || !address) return undefined;
  const { days } = await pageCall(args, serviceSlots, {
    params: { id: item.targetId },
    query: { days: "14", adcode: address.adcode, ...(item.skuId ? { skuId: item.skuId } : {}) },
  });
  const endDay = pack?.endDay;
  return days.filter(({ date }) => !endDay || date <= endDay);
}
