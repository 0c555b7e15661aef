import { dayText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Leaves } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import type { ReactNode } from "react";
import styles from "./account/account.module.css";
import { PictureLinks, reviewPictures } from "./covers/picture-links.tsx";
import detail from "./detail/detail.module.css";

/** A review as its writer reads it. */
export interface OwnReviewData {
  score: number;
  tags: readonly string[];
  content: string;
  images: readonly { url: string }[];
  append: string | null;
  reply: string | null;
  createdAt: string;
}

/** One's own review: the score, the words, the pictures, what was added later, and the answer. */
export function OwnReview({
  review: { score, tags, content, images, append, reply, createdAt },
  title,
  marks,
  errorText,
  replier,
}: {
  review: OwnReviewData;
  /** What it is about, where that is not clear. */
  title?: ReactNode;
  /** Marks beside the score. */
  marks?: ReactNode;
  /** Why nobody else sees it. */
  errorText?: ReactNode;
  /** Who answers: 机构, 卖家. */
  replier: string;
}) {
  return (
    <article className={cx(layout.stack, styles.said)}>
      {title}
      <div className={cx(layout.row, layout.wrap)}>
        <Leaves score={score} />
        <span className={layout.screenReader}>打了 {score} 分</span>
        {marks}
        <span className={layout.hint}>{dayText(createdAt)}</span>
      </div>
      {errorText}
      <p className={styles.feedbackText}>{content}</p>
      {tags.length > 0 && (
        <p className={cx(layout.row, layout.wrap)}>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
      <PictureLinks pictures={reviewPictures(images.map(({ url }) => url))} />
      {append && (
        <p className={styles.feedbackText}>
          <b>追评：</b>
          {append}
        </p>
      )}
      {reply && (
        <div className={detail.reply}>
          <b>{replier}回复：</b>
          {reply}
        </div>
      )}
    </article>
  );
}
