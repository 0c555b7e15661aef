import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { orderDetail, payOrder, payWays } from "@ginkgo/api-contract/orders/orders";
import { ApiError } from "@ginkgo/client/api-error";
import { type RouterContextProvider, redirect } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { qrPath } from "../lib/pay/qr-path.ts";
import { hasId } from "../lib/routing/path-rules.ts";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** What WeChat's own page is called with. */
export type WechatCall = Readonly<Record<string, string>>;

export interface Pay {
  order: Order;
  ways: { provider: string; text: string }[];
  /** Somebody of the family pays: they agree to it first. */
  isFamily: boolean;
  qr?: { side: number; d: string };
  /** Signing in by WeChat spares the code. */
  signInByWechat?: true | undefined;
  wechat?: WechatCall;
  /** On a phone: opens WeChat itself. */
  url?: string | undefined;
  /** Why the way that was chosen does not open. */
  error?: string;
}

const WAY = "wechat";

/** Opens a try to pay by WeChat; a repeat gets the same one, so the page may be loaded again. */
async function openWechat(
  args: Args,
  { id, amountFen }: Order,
): Promise<Pick<Pay, "qr" | "wechat" | "url" | "signInByWechat" | "error">> {
  const insideWechat = /MicroMessenger/i.test(args.request.headers.get("user-agent") ?? "");
  try {
    const { qr, wechat, url, signInByWechat } = await callApi(serverApi(args), payOrder, {
      params: { id },
      body: { provider: WAY, insideWechat, expectedAmountFen: amountFen },
    });
    return { ...(qr ? { qr: qrPath(qr) } : {}), ...(wechat ? { wechat } : {}), url, signInByWechat };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: error.msg };
  }
}

/** The ways to pay an order, or the code of the one that was chosen; an order that needs nothing has its own page. */
export async function loadPay(args: Args): Promise<Pay> {
  const { searchParams } = args.url;
  const id = searchParams.get("id") ?? "";
  if (!hasId({ id })) throw redirect("/user/orders?tab=UNPAID");
  const [order, { records: ways }] = await Promise.all([
    pageCall(args, orderDetail, { params: { id } }),
    pageCall(args, payWays),
  ]);
  if (!order.actions.includes("pay")) throw redirect(`/user/order-detail?id=${id}`);
  const isChosen = searchParams.get("way") === WAY && ways.some(({ provider }) => provider === WAY);
  return {
    order,
    ways,
    isFamily: order.ownerName !== null,
    ...(isChosen ? await openWechat(args, order) : {}),
  };
}
