import type { LinkElement } from "../lib/link.ts";
import { pageNumbers } from "./page-numbers.ts";
import styles from "./pager.module.css";

type PagerProps = {
  /** From 1. */
  page: number;
  pages: number;
  /** Address of a page, keeping the filters. */
  hrefOf: (page: number) => string;
  /** A router's link under the name `href`; a plain `<a>` by default. */
  as?: LinkElement;
  label?: string;
};

/** Page links with 上一页 and 下一页 in words. Draws nothing for a single page. */
export function Pager({ page, pages, hrefOf, as: Link = "a", label = "翻页" }: PagerProps) {
  if (pages <= 1) return null;
  const steps = pageNumbers(page, pages);
  return (
    <nav className={styles.pager} aria-label={label}>
      <ul>
        {page > 1 && (
          <li>
            <Link href={hrefOf(page - 1)} rel="prev">
              上一页
            </Link>
          </li>
        )}
        {steps.map((n, index) =>
          n === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
            <li key={`gap${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            // far pages give way on a narrow screen; the words and the neighbours stay
            <li key={n} className={Math.abs(n - page) > 1 ? styles.wideOnly : undefined}>
              <Link
                href={hrefOf(n)}
                className={n === page ? styles.selected : undefined}
                aria-current={n === page ? "page" : undefined}
                aria-label={`第 ${n} 页`}
              >
                {n}
              </Link>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link href={hrefOf(page + 1)} rel="next">
              下一页
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
