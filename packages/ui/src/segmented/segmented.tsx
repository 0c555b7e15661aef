import { Icon, type IconName } from "../icon/icon.tsx";
import { cx } from "../lib/cx.ts";
import type { LinkElement } from "../lib/link.ts";
import styles from "./segmented.module.css";

export type Segment = { value: string; label: string; icon?: IconName; href?: string };

type SegmentedProps = {
  label: string;
  value: string;
  items: Segment[];
  /** For items without `href`: called with the chosen value. */
  onChange?: (value: string) => void;
  full?: boolean;
  as?: LinkElement;
};

/** One of a few, side by side: sort order, list or map. Links when the choice has an address, else buttons. */
export function Segmented({ label, value, items, onChange, full, as: Link = "a" }: SegmentedProps) {
  return (
    <fieldset className={cx(styles.segmented, full && styles.full)} aria-label={label}>
      {items.map((item) => {
        const on = item.value === value;
        const content = (
          <>
            {item.icon && <Icon name={item.icon} />}
            {item.label}
          </>
        );
        return item.href ? (
          <Link
            key={item.value}
            href={item.href}
            className={on ? styles.selected : undefined}
            aria-current={on ? "true" : undefined}
          >
            {content}
          </Link>
        ) : (
          <button
            key={item.value}
            type="button"
            className={on ? styles.selected : undefined}
            aria-pressed={on}
            onClick={() => onChange?.(item.value)}
          >
            {content}
          </button>
        );
      })}
    </fieldset>
  );
}
