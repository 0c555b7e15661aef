import { confirmedOwnPayout, type OwnSettlement } from "@ginkgo/api-contract/settlements/own-settlements";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useState } from "react";
import { callApi } from "../lib/api/api-client.ts";
import { quietApi } from "../lib/api/browser-api.ts";

type Call = NonNullable<OwnSettlement["confirm"]>;
interface Bridge {
  invoke(name: "requestMerchantTransfer", call: Call, then: (answer: { err_msg?: string }) => void): void;
}

/** WeChat puts its bridge into the page by itself; no script of another site is needed. */
const bridgeOf = () => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge;

/** Money that waits until its receiver confirms in WeChat that they take it. Only the provider's word counts, not the bridge's. */
export function ConfirmInWechat({ call }: { call: Call }) {
  const [message, setMessage] = useState("");
  function confirm() {
    const bridge = bridgeOf();
    if (!bridge) {
      setMessage("请在微信里打开这一页，再按“确认收款”。");
      return;
    }
    setMessage("");
    bridge.invoke("requestMerchantTransfer", call, ({ err_msg = "" }) => {
      if (err_msg.endsWith(":ok")) {
        setMessage("确认了，正在等微信告诉我们，一般一分钟。");
        // It is asked after in any case; so it is asked at once.
        callApi(quietApi(), confirmedOwnPayout, { body: { package: call.package } }).catch(() => undefined);
      } else if (err_msg.endsWith(":cancel")) setMessage("没有确认。想收的时候再按一次，24 小时里有效。");
      else setMessage("微信没有打开收款的页面，请再按一次，或刷新以后再试。");
    });
  }
  return (
    <>
      <p>这笔钱打到您的微信零钱，要您在微信里确认才到账。24 小时里没有确认，钱会退回平台。</p>
      <Button variant="primary" size="big" full onClick={confirm}>
        确认收款
      </Button>
      <p role="status" className={layout.muted}>
        {message}
      </p>
    </>
  );
}
