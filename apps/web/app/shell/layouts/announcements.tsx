import type { Announcement } from "@ginkgo/api-contract/content/announcements";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import styles from "./layouts.module.css";

/** What is announced to everybody, above the header; a warning is said as one. */
export function Announcements({ list }: { list: readonly Announcement[] }) {
  if (list.length === 0) return null;
  return (
    <aside className={styles.announcements} aria-label="公告" data-print="no">
      <ul className={layout.page}>
        {list.map(({ id, title, tone, link }) => (
          <li key={id} className={cx(tone === "WARNING" && styles.warning)}>
            <b>{tone === "WARNING" ? "提醒" : "公告"}</b>
            {link ? <Link to={link}>{title}</Link> : title}
          </li>
        ))}
      </ul>
    </aside>
  );
}
