import { dayText } from "@ginkgo/locale/shanghai-time";
import { Leaves } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import type { ReactNode } from "react";
import { PictureLinks, reviewPictures } from "./covers/picture-links.tsx";

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
    <article className="stack said">
      {title}
      <div className="row wrapx">
        <Leaves score={score} />
        <span className="sr">打了 {score} 分</span>
        {marks}
        <span className="hint">{dayText(createdAt)}</span>
      </div>
      {errorText}
      <p className="fb-text">{content}</p>
      {tags.length > 0 && (
        <p className="row wrapx">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
      <PictureLinks pictures={reviewPictures(images.map(({ url }) => url))} />
      {append && (
        <p className="fb-text">
          <b>追评：</b>
          {append}
        </p>
      )}
      {reply && (
        <div className="reply">
          <b>{replier}回复：</b>
          {reply}
        </div>
      )}
    </article>
  );
}
