import { useNavigate } from "react-router";
import { usePaymentWatch } from "./use-payment-watch.ts";

/** Watches whether an order is paid, for five minutes, and goes on to it once it is. */
export function usePaid(orderId: string): void {
  const navigate = useNavigate();
  usePaymentWatch({
    orderId,
    everyMs: 3000,
    times: 100,
    onAnswer: ({ paid }) => {
      if (paid) void navigate(`/user/order-detail?id=${orderId}&paid=1`, { replace: true });
      return paid;
    },
  });
}
