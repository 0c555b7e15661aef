import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import type { RefundQuote } from "@ginkgo/api-contract/orders/orders";
import { yuan } from "@ginkgo/locale/money";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useState } from "react";
import account from "../lib/account/account.module.css";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";

/** Whole minutes still left: told by the server, counted on where scripts run. */
function MinutesLeft({ minutes }: { minutes: number }) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const from = Date.now();
    const timer = setInterval(() => setGone(Math.floor((Date.now() - from) / 60_000)), 5_000);
    return () => clearInterval(timer);
  }, []);
  const left = minutes - gone;
  return (
    <p className={layout.row}>
      <Icon name="clock-countdown-fill" />
      {left > 0 ? `还剩 ${left} 分钟` : "撤销的时间到了，请刷新看看现在能退多少"}
    </p>
  );
}

/** Taking a payment back whole, without a reason, for a few minutes (domain E22). */
export function OrderUndo({
  order,
  quote,
  undo,
}: {
  order: Order;
  quote: RefundQuote;
  undo: NonNullable<RefundQuote["undo"]>;
}) {
  const { fetcher, busy, reply } = useFormReply(`order-undo-${order.id}`, "undo");
  useFormToast(reply, { undo: "付款撤销了，钱会原路退回" });
  const sum = `¥${yuan(quote.refundableFen)}`;
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="undo-h">
      <h2 id="undo-h" className={account.subtitle}>
        改主意了，可以撤销
      </h2>
      <p>
        {momentText(undo.until)} 以前撤销，<b>{sum}</b> 全额原路退回，不用说理由。
      </p>
      <MinutesLeft key={undo.minutesLeft} minutes={undo.minutesLeft} />
      <ConfirmForm
        fetcher={fetcher}
        fields={{ intent: "undo", id: order.id, amountFen: String(quote.refundableFen) }}
        title="撤销这次付款？"
        description={`订单取消，${sum} 全额原路退回，一般 1 到 3 个工作日到账。`}
        yes={`撤销付款，退 ${sum}`}
      >
        <Button type="submit" busy={busy}>
          撤销付款，全额退 {sum}
        </Button>
      </ConfirmForm>
    </section>
  );
}
