import { yuan } from "@ginkgo/locale/money";
import layout from "../layout/layout.module.css";
import styles from "./price.module.css";

type PriceProps = {
  /** In fen. */
  fen: number;
  /** Upper end of a range, in fen. */
  to?: number;
  /** 月, 次, 人 … */
  unit?: string;
  /** Lowest of several prices: says 起. What is included must stand next to it. */
  from?: boolean;
};

/** `¥4,500 / 月`. Read aloud as one phrase with its unit. */
export function Price({ fen, to, unit, from }: PriceProps) {
  const range = to !== undefined && to !== fen;
  const amount = range ? `${yuan(fen)}–${yuan(to)}` : yuan(fen);
  const tail = [from && "起", unit && `/ ${unit}`].filter(Boolean).join(" ");
  const spoken = `${unit ? `每${unit} ` : ""}${yuan(fen)}${range ? ` 到 ${yuan(to)}` : ""} 元${from ? "起" : ""}`;
  return (
    <span className={styles.price}>
      <span className={layout.screenReader}>{spoken}</span>
      <span aria-hidden="true">
        ¥<b>{amount}</b>
        {tail && <small> {tail}</small>}
      </span>
    </span>
  );
}
