import type { PriceLine } from "@ginkgo/api-contract/orders/order-shapes";
import { yuan } from "@ginkgo/locale/money";
import { Price } from "@ginkgo/ui/price";
import styles from "./checkout.module.css";

const signed = (fen: number) => (fen < 0 ? `−¥${yuan(-fen)}` : `¥${yuan(fen)}`);

/** Every line of what it costs and the sum. */
export function PriceLines({
  lines,
  amountFen,
  label = "合计",
}: {
  lines: readonly PriceLine[];
  amountFen: number;
  label?: string;
}) {
  return (
    <dl className={styles.priceLines}>
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one order keep their order
        <div key={i}>
          <dt>
            {line.name}
            {line.note && <small>{line.note}</small>}
          </dt>
          <dd>{signed(line.amountFen)}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>{label}</dt>
        <dd>
          <Price fen={amountFen} />
        </dd>
      </div>
    </dl>
  );
}
