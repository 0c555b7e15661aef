import type { ArticleCard } from "@ginkgo/api-contract/content/information";
import { dayText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import styles from "./site.module.css";

/** An article in a list: what it says, where it comes from, how new it is. */
export function ArticleRow({ article, as: Heading = "h2" }: { article: ArticleCard; as?: "h2" | "h3" }) {
  const { id, title, summary, groupText, source, publishedAt } = article;
  return (
    <article className={styles.article}>
      <Heading className={cx(styles.articleTitle, layout.name)}>
        <Link to={`/information/${id}`}>{title}</Link>
      </Heading>
      <p>{summary}</p>
      <p className={cx(layout.hint, layout.row, layout.wrap, styles.articleMeta)}>
        <Tag>{groupText}</Tag>
        <span>{source}</span>
        <time dateTime={publishedAt}>{dayText(publishedAt)}</time>
      </p>
    </article>
  );
}
