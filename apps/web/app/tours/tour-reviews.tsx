import type { TourReview } from "@ginkgo/api-contract/tours/tour-detail";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Avatar } from "@ginkgo/ui/avatar";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Leaves } from "@ginkgo/ui/rate";
import { PictureLinks, reviewPictures } from "../lib/covers/picture-links.tsx";
import detail from "../lib/detail/detail.module.css";

function Review({ review }: { review: TourReview }) {
  const { author, elder, score, content, reply, append, images, createdAt } = review;
  return (
    <article className={detail.comment}>
      <div className={layout.row}>
        <Avatar name={author} small />
        <div className={detail.author}>
          <b>{author}</b> {elder && <span className={layout.hint}>{elder}</span>}
          <br />
          <span className={layout.screenReader}>打了 {score} 分</span>
          <Leaves score={score} /> <span className={layout.hint}>{dateText(createdAt.slice(0, 10))}</span>
        </div>
      </div>
      <p>{content}</p>
      <PictureLinks pictures={reviewPictures(images)} />
      {append && <p className={layout.muted}>追评：{append}</p>}
      {reply && (
        <div className={detail.reply}>
          <b>回复：</b>
          {reply}
        </div>
      )}
    </article>
  );
}

/** What families say of a spot, a trip or a place to stay, the newest first. */
export function TourReviews({ comments, total }: { comments: readonly TourReview[]; total: number }) {
  return (
    <section className={detail.block} id="cmt" aria-labelledby="cmt-h">
      <h2 id="cmt-h">去过的人说</h2>
      {comments.length === 0 ? (
        <p className={layout.muted}>还没有人评价。</p>
      ) : (
        <p className={layout.muted}>
          共 {total} 条评价{total > comments.length && `，这里是最近的 ${comments.length} 条`}，新的在前。
        </p>
      )}
      {comments.map((review) => (
        <Review key={review.id} review={review} />
      ))}
    </section>
  );
}
