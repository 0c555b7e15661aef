import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { checkPayInfo } from "@ginkgo/api-contract/orders/orders";
import { useEffect, useRef } from "react";
import { callApi } from "../api/api-client.ts";
import { quietApi } from "../api/browser-api.ts";

interface Watch {
  orderId: string;
  /** How often it asks. */
  everyMs: number;
  /** After so many times it stops: who takes longer presses the link. */
  times: number;
  /** False: asks nothing. */
  isOn?: boolean;
  /** Gets each answer; a failed call is none. True ends the watch. */
  onAnswer: (answer: ReplyOf<typeof checkPayInfo>) => boolean;
}

/** Asks for a while how the payment of an order stands, while the page is in front. */
export function usePaymentWatch({ orderId, everyMs, times, isOn = true, onAnswer }: Watch): void {
  const tell = useRef(onAnswer);
  tell.current = onAnswer;
  useEffect(() => {
    if (!isOn) return;
    let requestCount = 0;
    let isOver = false;
    const timer = setInterval(async () => {
      if (document.hidden) return;
      requestCount += 1;
      if (requestCount >= times) clearInterval(timer);
      const answer = await callApi(quietApi(), checkPayInfo, { query: { id: orderId } }).catch(
        () => undefined,
      );
      if (isOver || !answer || !tell.current(answer)) return;
      isOver = true;
      clearInterval(timer);
    }, everyMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [orderId, everyMs, times, isOn]);
}
