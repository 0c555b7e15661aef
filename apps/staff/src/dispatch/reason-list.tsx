import type { Candidate, ReasonSide } from "@ginkgo/api-contract/orders/dispatch";
import { Icon, type IconName } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import styles from "./candidates.module.css";

const icons: Record<ReasonSide, IconName> = {
  FOR: "check-circle",
  NOTE: "warning-circle",
  AGAINST: "x",
};
const words: Record<ReasonSide, string> = { FOR: "合适", NOTE: "要留意", AGAINST: "不行" };

/** What speaks for and against somebody, one line each. */
export const ReasonList = ({ reasons }: Pick<Candidate, "reasons">) => (
  <ul className={styles.reasons}>
    {reasons.map(({ side, text }) => (
      <li key={text} className={styles[side.toLowerCase()]}>
        <Icon name={icons[side]} />
        <span>
          <span className={layout.screenReader}>{words[side]}：</span>
          {text}
        </span>
      </li>
    ))}
  </ul>
);
