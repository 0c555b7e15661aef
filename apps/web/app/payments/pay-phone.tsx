import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { usePaid } from "../lib/pay/use-paid.ts";

/** Paying on a phone outside WeChat: a link opens WeChat, and the page notices by itself when it was paid. */
export function PayPhone({ orderId, url }: { orderId: string; url: string }) {
  usePaid(orderId);
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="phone-h">
      <h2 id="phone-h" className={account.subtitle}>
        微信支付
      </h2>
      <Button variant="primary" size="big" full icon="wechat-logo" href={url}>
        打开微信付款
      </Button>
      <p>在微信里付好以后，回到这一页，会自己换到订单。</p>
      <Button render={<Link to={`/user/order-detail?id=${orderId}&paid=1`} />}>付好了，看结果</Button>
      <p>
        <Link className={button.moreLink} to={`/user/pay?id=${orderId}`}>
          换一种方式付
        </Link>
      </p>
    </section>
  );
}
