import { checkPayInfo } from "@ginkgo/contract/orders";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../lib/api-client.ts";
import { quietApi } from "../lib/browser-api.ts";

const EVERY_MS = 3000;
/** Five minutes: who takes longer presses the link. */
const TIMES = 100;

/** Asks a while whether an order is paid, and goes on to it once it is. */
export function usePaid(orderId: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    let asked = 0;
    const timer = setInterval(async () => {
      asked += 1;
      if (asked >= TIMES) clearInterval(timer);
      if (document.hidden) return;
      const api = quietApi();
      const paid = await callApi(api, checkPayInfo, { query: { id: orderId } }).then(
        (answer) => answer.paid,
        () => false,
      );
      if (!paid) return;
      clearInterval(timer);
      void navigate(`/user/order-detail?id=${orderId}&paid=1`, { replace: true });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [orderId, navigate]);
}
