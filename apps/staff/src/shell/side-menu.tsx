import { Brand } from "@ginkgo/ui/brand";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import staff from "../staff.module.css";
import type { MenuEntry, MenuGroup } from "./menu.ts";
import styles from "./shell.module.css";

/** What waits behind an entry, and how much of it is past its time. */
export interface Waiting {
  total: number;
  late: number;
}

const sumOf = (entries: readonly MenuEntry[], waiting: (entry: MenuEntry) => Waiting): Waiting =>
  entries.map(waiting).reduce((a, b) => ({ total: a.total + b.total, late: a.late + b.late }), {
    total: 0,
    late: 0,
  });

function Count({ of: { total, late } }: { of: Waiting }) {
  if (total === 0) return null;
  return (
    <span className={cx(staff.count, late > 0 && styles.late)}>
      {total > 99 ? "99+" : total}
      <span className={layout.screenReader}>件等着{late > 0 && `，${late} 件超时`}</span>
    </span>
  );
}

/** The menu at the left: groups somebody may open, the entries of the page's own group beneath it. */
export function SideMenu({
  groups,
  here,
  waiting,
}: {
  groups: readonly MenuGroup[];
  here: { group: MenuGroup; entry: MenuEntry } | undefined;
  waiting: (entry: MenuEntry) => Waiting;
}) {
  const nav = useRef<HTMLElement>(null);
  const entry = here?.entry;
  // Where the menu is a strip, the page's own entry may lie outside it.
  useEffect(() => {
    if (entry)
      nav.current
        ?.querySelector("[aria-current=page]")
        ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [entry]);
  return (
    <aside className={staff.side}>
      <div className={staff.sideBrand}>
        <Brand render={<Link to="/" />} />
        <span>后台</span>
      </div>
      <nav ref={nav} aria-label="后台菜单">
        {groups.map((group) => {
          const { label, icon, entries } = group;
          const single = entries.length === 1;
          const isOpen = here?.group === group;
          return (
            <div key={label} className={styles.group}>
              <Link
                to={entries[0]!.to}
                className={cx(isOpen && (single ? staff.selected : styles.open))}
                aria-current={single && isOpen ? "page" : undefined}
              >
                <Icon name={icon} />
                {label}
                {!(isOpen && !single) && <Count of={sumOf(entries, waiting)} />}
              </Link>
              {isOpen && !single && (
                <div className={styles.children}>
                  {entries.map((entry) => (
                    <Link
                      key={entry.to}
                      to={entry.to}
                      className={cx(styles.child, here.entry === entry && staff.selected)}
                      aria-current={here.entry === entry ? "page" : undefined}
                    >
                      {entry.label}
                      <Count of={waiting(entry)} />
                    </Link>
                  ))}
                </div>
              )}
            </div>
          );
        })}
      </nav>
    </aside>
  );
}
