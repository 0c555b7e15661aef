import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import styles from "./narrow.module.css";

/** What stands in columns of its own where there is room, under the name of its row where there is none. */
export const NarrowLine = ({ parts }: { parts: readonly (string | null | undefined)[] }) => (
  <span className={cx(styles.narrowLine, layout.hint)}>{parts.filter(Boolean).join(" · ")}</span>
);
