import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useState } from "react";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { usePaid } from "../lib/pay/use-paid.ts";
import type { WechatCall } from "./load-pay.ts";

interface Bridge {
  invoke(name: "getBrandWCPayRequest", call: WechatCall, then: (answer: { err_msg?: string }) => void): void;
}

/** WeChat puts its bridge into the page by itself; no script of another site is needed. */
const bridgeOf = () => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge;

/** Paying with WeChat's own page, for who is inside WeChat. Only the provider's word counts, not the bridge's. */
export function PayWechat({ orderId, call }: { orderId: string; call: WechatCall }) {
  usePaid(orderId);
  const [message, setMessage] = useState("");
  function open() {
    const bridge = bridgeOf();
    if (!bridge) {
      setMessage("微信还没准备好，请过几秒再按一次。");
      return;
    }
    setMessage("");
    bridge.invoke("getBrandWCPayRequest", call, ({ err_msg = "" }) => {
      if (err_msg.endsWith(":ok")) setMessage("付好了，正在等微信告诉我们，一般几秒钟。");
      else if (err_msg.endsWith(":cancel")) setMessage("没有付。想付的时候再按一次。");
      else setMessage("微信没有付成，请再按一次，或换一种方式付。");
    });
  }
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="wx-h">
      <h2 id="wx-h" className={account.subtitle}>
        微信支付
      </h2>
      <Button variant="primary" size="big" full onClick={open}>
        用微信付款
      </Button>
      <p role="status">{message}</p>
      <Button render={<Link to={`/user/order-detail?id=${orderId}&paid=1`} />}>付好了，看结果</Button>
      <p>
        <Link className={button.moreLink} to={`/user/pay?id=${orderId}`}>
          换一种方式付
        </Link>
      </p>
    </section>
  );
}
