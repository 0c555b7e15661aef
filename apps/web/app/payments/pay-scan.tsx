import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { usePaid } from "../lib/pay/use-paid.ts";
import { useWechatStart } from "../lib/pay/use-wechat-start.ts";
import styles from "./pay.module.css";

/** The code to scan; the page notices by itself when it was paid. */
export function PayScan({
  orderId,
  qr: { side, d },
  amountFen,
  signInByWechat = false,
}: {
  orderId: string;
  qr: { side: number; d: string };
  amountFen: number;
  signInByWechat?: boolean | undefined;
}) {
  usePaid(orderId);
  const signIn = useWechatStart(`/user/pay?id=${orderId}&way=wechat`);
  return (
    <section className={cx(layout.card, layout.padded, styles.scan)} aria-labelledby="scan-h">
      {signInByWechat && (
        <div className={layout.stack}>
          <p>您就在微信里，不用扫码：用微信登录一次，以后直接付。</p>
          <Button variant="primary" size="big" full icon="wechat-logo" href={signIn}>
            用微信登录，直接付
          </Button>
        </div>
      )}
      <h2 id="scan-h" className={account.subtitle}>
        用微信扫一扫
      </h2>
      <svg
        viewBox={`0 0 ${side} ${side}`}
        role="img"
        aria-label="微信付款的二维码"
        shapeRendering="crispEdges"
      >
        <rect width={side} height={side} fill="#fff" />
        <path d={d} fill="#000" />
      </svg>
      <p>
        付 <Price fen={amountFen} />
      </p>
      <ol className={styles.how}>
        <li>打开手机微信，点右上角“＋”，再点“扫一扫”。</li>
        <li>对准上面的图，核对金额，付款。</li>
        <li>付好以后，这一页会自己换到订单。</li>
      </ol>
      <p className={layout.muted}>
        就在这台手机上看：先截图，再用微信“扫一扫”里的“相册”选这张图；或者请家人用他的手机扫。
      </p>
      <Button render={<Link to={`/user/order-detail?id=${orderId}&paid=1`} />}>付好了，看结果</Button>
      <p>
        <Link className={button.moreLink} to={`/user/pay?id=${orderId}`}>
          换一种方式付
        </Link>
      </p>
    </section>
  );
}
