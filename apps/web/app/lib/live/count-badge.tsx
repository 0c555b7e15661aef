import layout from "@ginkgo/ui/layout/layout.module.css";
import styles from "./count-badge.module.css";

const MAX_COUNT = 99;

/** How many of something wait, as its link shows it; nothing for none. */
export function CountBadge({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
      </span>
      <span className={layout.screenReader}>
        ，{count} {words}
      </span>
    </>
  );
}

/** How many notices wait. */
export const UnreadBadge = ({ count }: { count: number }) => <CountBadge count={count} words="条没读" />;
