import type { LinkElement } from "../lib/link.ts";
import styles from "./breadcrumb.module.css";

/** Where the reader is; the last entry is the page itself. Stays on mobile, it is how people go back. */
export function Breadcrumb({
  items,
  as: Link = "a",
}: {
  items: { label: string; href?: string }[];
  /** A router's link under the name `href`. */
  as?: LinkElement;
}) {
  return (
    <nav className={styles.crumb} aria-label="当前位置">
      <ol>
        {items.map((item, index) => (
          <li key={item.label} aria-current={index === items.length - 1 ? "page" : undefined}>
            {item.href && index < items.length - 1 ? <Link href={item.href}>{item.label}</Link> : item.label}
          </li>
        ))}
      </ol>
    </nav>
  );
}
