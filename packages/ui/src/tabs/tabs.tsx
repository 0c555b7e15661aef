import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "../lib/cx.ts";
import type { LinkElement } from "../lib/link.ts";
import styles from "./tabs.module.css";

export type TabLink = {
  href: string;
  label: string;
  /** How many entries wait there. */
  count?: number;
  on?: boolean;
};

/** Tabs that are addresses, as the order states: a navigation, not ARIA tabs. */
export function TabLinks({
  label,
  items,
  even,
  as: Link = "a",
}: {
  label: string;
  items: TabLink[];
  even?: boolean;
  as?: LinkElement;
}) {
  const bar = useRef<HTMLElement>(null);
  const here = items.find((item) => item.on)?.href;
  // On a narrow screen the tab one stands on may lie beyond the edge.
  useEffect(() => {
    const tab = here && bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (tab && bar.current) bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - 24;
  }, [here]);
  return (
    <nav ref={bar} className={cx(styles.tabs, even && styles.even)} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={item.on ? styles.selected : undefined}
          aria-current={item.on ? "page" : undefined}
        >
          {item.label}
          {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The directory of a long page, sticking to the top: 费用, 房间 …. `current` is the hash of the part in view. */
export function AnchorTabs({
  items,
  current,
  label = "本页目录",
}: {
  items: { hash: string; label: string }[];
  current?: string;
  label?: string;
}) {
  return (
    <nav className={styles.anchor} aria-label={label}>
      {items.map((item) => {
        const on = item.hash === current;
        return (
          <a
            key={item.hash}
            href={`#${item.hash}`}
            className={on ? styles.selected : undefined}
            aria-current={on ? "true" : undefined}
          >
            {item.label}
          </a>
        );
      })}
    </nav>
  );
}

export type TabPanel = { value: string; label: string; panel: ReactNode };

/** Panels of one place, one shown at a time, as in the login dialog. Arrow keys, Home and End move and choose. */
export function Tabs({
  label,
  items,
  value,
  onChange,
  even,
}: {
  label: string;
  items: TabPanel[];
  value: string;
  onChange: (value: string) => void;
  even?: boolean;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = items.findIndex((item) => item.value === value);

  function onKeyDown(event: KeyboardEvent) {
    const last = items.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const target = to === undefined ? undefined : items[to];
    if (to === undefined || !target) return;
    event.preventDefault();
    onChange(target.value);
    list.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[to]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        className={cx(styles.tabs, even && styles.even)}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => {
          const on = item.value === value;
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              aria-selected={on}
              aria-controls={`${id}-panel-${item.value}`}
              tabIndex={on ? 0 : -1}
              className={on ? styles.selected : undefined}
              onClick={() => onChange(item.value)}
            >
              {item.label}
            </button>
          );
        })}
      </div>
      {items.map((item) => (
        <div
          key={item.value}
          role="tabpanel"
          id={`${id}-panel-${item.value}`}
          aria-labelledby={`${id}-tab-${item.value}`}
          hidden={item.value !== value}
        >
          {item.panel}
        </div>
      ))}
    </>
  );
}
