import type { Order } from "@ginkgo/contract/order-shapes";
import { checkPayInfo } from "@ginkgo/contract/orders";
import { Icon } from "@ginkgo/ui/icon";
import { useEffect, useRef } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { callApi } from "../lib/api-client.ts";
import { quietApi } from "../lib/browser-api.ts";
import { emit } from "../lib/events.ts";

const EVERY_MS = 2000;
const TIMES = 15;

/**
 * For who comes back from the cashier: asks a while for the money, then says so everywhere. The page's own loader asks
 * too, so that without scripts a reload is enough; the page is loaded anew only once there is news, for a moment
 * without network must not put the error page in its place.
 * @param paid undefined for everybody else
 */
export function PaymentWatch({ order, paid }: { order: Order; paid: boolean | undefined }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const asked = useRef(0);
  const { id, status } = order;
  const isWaiting = paid === false && status === "WAIT_BUYER_PAY";

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(async () => {
      asked.current += 1;
      if (asked.current >= TIMES) clearInterval(timer);
      const api = quietApi();
      const now = await callApi(api, checkPayInfo, { query: { id } }).catch(() => undefined);
      if (now && now.status !== status) void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate, id, status]);

  useEffect(() => {
    if (!paid) return;
    emit("paymentSuccess", { orderId: id });
    // Told once: neither a reload nor Back says it again.
    void navigate(`/user/order-detail?id=${id}`, { replace: true, preventScrollReset: true });
  }, [paid, id, navigate]);

  if (paid === undefined) return null;
  if (paid)
    return (
      <p className="box-msg ord-note" role="status">
        <Icon name="check-circle-fill" />
        <span>付款成功。</span>
      </p>
    );
  if (!isWaiting) return null;
  return (
    <p className="box-msg warn ord-note" role="status">
      <Icon name="hourglass-medium" />
      <span>
        还没有收到付款结果，我们正在问收款方，一般几秒钟就有。已经付了的不用再付，
        <Link to={`/user/order-detail?id=${id}&paid=1`}>再看一次</Link>。
      </span>
    </p>
  );
}
