import type { DispatchBoard } from "@ginkgo/api-contract/orders/dispatch";
import { clockText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { Link } from "react-router-dom";
import styles from "./dispatch.module.css";

type Offer = DispatchBoard["offers"][number];

const tones: Record<Offer["state"], TagTone> = {
  SENT: "gold",
  ACCEPTED: "ok",
  REJECTED: "red",
  EXPIRED: "neutral",
  WITHDRAWN: "neutral",
};

/** What was sent that day, and what became of it. */
export function OffersPart({ offers }: { offers: readonly Offer[] }) {
  const count = (state: Offer["state"]) => offers.filter((o) => o.state === state).length;
  return (
    <section className={styles.panel} aria-labelledby="offers-h">
      <header className={styles.panelHead}>
        <h2 id="offers-h">派出与回音</h2>
        <span className={layout.muted}>
          {offers.length} 次 · 接 {count("ACCEPTED")} · 拒 {count("REJECTED")} · 没回 {count("EXPIRED")}
        </span>
      </header>
      {offers.length === 0 ? (
        <p className={styles.none}>这一天还没有派出过。</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than its part, it is scrolled by keys
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="派出与回音的表">
          <table className={styles.table}>
            <caption className={layout.screenReader}>这一天派出去的单和护理员的答复，新的在前</caption>
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">派给</th>
                <th scope="col">单</th>
                <th scope="col">结果</th>
                <th scope="col">为什么</th>
              </tr>
            </thead>
            <tbody>
              {offers.map(
                ({ id, at, employeeName, orderId, serviceName, state, stateText, answerBy, reason }) => (
                  <tr key={id}>
                    <td>{clockText(at)}</td>
                    <td>{employeeName}</td>
                    <td>
                      <Link to={`/orders/${orderId}`}>{serviceName}</Link>
                    </td>
                    <td>
                      <Tag tone={tones[state]}>
                        {state === "SENT" ? `等到 ${clockText(answerBy)}` : stateText}
                      </Tag>
                    </td>
                    <td>{reason && `“${reason}”`}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
