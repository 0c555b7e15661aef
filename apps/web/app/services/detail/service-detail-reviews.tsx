import { visitPartNames } from "@ginkgo/api-contract/orders/order-codes";
import type { ServiceReview } from "@ginkgo/api-contract/services/service-detail";
import type { ServiceDetail } from "@ginkgo/api-contract/services/services";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Avatar } from "@ginkgo/ui/avatar";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Leaves } from "@ginkgo/ui/rate";
import { Link, useLocation } from "react-router";
import { PictureLinks, reviewPictures } from "../../lib/covers/picture-links.tsx";
import detail from "../../lib/detail/detail.module.css";
import { HrefLink } from "../../lib/routing/href-link.tsx";
import { withQuery } from "../../lib/with-query.ts";

/** One page of all the reviews, when the address asks for one. */
export interface ServiceReviewList {
  records: ServiceReview[];
  total: number;
  current: number;
  pages: number;
}

function Review({ review, hideInElder }: { review: ServiceReview; hideInElder: boolean }) {
  const { author, elder, score, parts, content, skuName, verified, reply, append, images, createdAt } =
    review;
  const scores = Object.entries(visitPartNames).flatMap(([name, word]) => {
    const value = parts[name as keyof typeof visitPartNames];
    return value === undefined ? [] : `${word} ${value}`;
  });
  return (
    <article className={hideInElder ? cx(detail.comment, layout.notElder) : detail.comment}>
      <div className={layout.row}>
        <Avatar name={author} small />
        <div className={detail.author}>
          <b>{author}</b> {elder && <span className={layout.hint}>{elder}</span>}
          <br />
          <span className={layout.screenReader}>打了 {score} 分</span>
          <Leaves score={score} /> <span className={layout.hint}>{scores.join(" · ")}</span>
        </div>
      </div>
      <p>{content}</p>
      <PictureLinks pictures={reviewPictures(images)} />
      {append && <p className={layout.muted}>后来又说：{append}</p>}
      <p className={layout.hint}>
        {dateText(createdAt.slice(0, 10))}
        {skuName && ` · ${skuName}`}
        {verified && " · 核实过上门"}
      </p>
      {reply && (
        <div className={detail.reply}>
          <b>服务方回复：</b>
          {reply}
        </div>
      )}
    </article>
  );
}

/** What families say: the newest few, or all of them by pages. */
export function ServiceReviews({ service, all }: { service: ServiceDetail; all?: ServiceReviewList }) {
  const { pathname, search } = useLocation();
  const hrefOf = (n: number) => withQuery(pathname, search, { comments: String(n) }, "#cmt");
  const { comments, commentCount } = service;
  const shown = all?.records ?? comments;
  return (
    <section className={detail.block} id="cmt" aria-labelledby="cmt-h">
      <h2 id="cmt-h">用过的人怎么说</h2>
      {commentCount === 0 && <p className={layout.muted}>还没有人评价。做完以后，可以说说您的感受。</p>}
      {all && (
        <p className={layout.muted} role="status">
          全部 {all.total} 条，第 {all.current} / {Math.max(1, all.pages)} 页，新的在前。
        </p>
      )}
      {all && shown.length === 0 && (
        <p className={cx(layout.card, layout.padded)}>这一页没有评价了，请回到前面的页。</p>
      )}
      {shown.map((review, i) => (
        <Review key={review.id} review={review} hideInElder={!all && i > 0} />
      ))}
      {all ? (
        <Pager page={all.current} pages={all.pages} hrefOf={hrefOf} as={HrefLink} label="评价翻页" />
      ) : (
        commentCount > comments.length && (
          <Button render={<Link to={hrefOf(1)} />}>看全部 {commentCount} 条评价</Button>
        )
      )}
    </section>
  );
}
