import type { ProductDetail } from "@ginkgo/api-contract/shop/shop";
import type { ProductReview } from "@ginkgo/api-contract/shop/shop-detail";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Avatar } from "@ginkgo/ui/avatar";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Leaves } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import { Link, useLocation } from "react-router";
import { PictureLinks, reviewPictures } from "../../lib/covers/picture-links.tsx";
import detail from "../../lib/detail/detail.module.css";
import { HrefLink } from "../../lib/routing/href-link.tsx";
import { withQuery } from "../../lib/with-query.ts";
import styles from "./product.module.css";

/** One page of all the reviews, when the address asks for one. */
export interface ProductReviewPage {
  records: ProductReview[];
  total: number;
  current: number;
  pages: number;
}

function Review({ review }: { review: ProductReview }) {
  const { author, elder, score, content, tags, skuName, verified, reply, append, images, createdAt } = review;
  return (
    <article className={detail.comment}>
      <div className={layout.row}>
        <Avatar name={author} small />
        <div className={styles.author}>
          <b>{author}</b> {elder && <span className={layout.hint}>{elder}</span>}
          <br />
          <span className={layout.screenReader}>打了 {score} 分</span>
          <Leaves score={score} />{" "}
          <span className={layout.hint}>
            {dateText(createdAt.slice(0, 10))}
            {skuName && ` · ${skuName}`}
            {verified && " · 买过的人"}
          </span>
        </div>
      </div>
      <p>{content}</p>
      {tags.length > 0 && (
        <p className={cx(layout.row, layout.wrap, styles.marks)}>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
      <PictureLinks pictures={reviewPictures(images)} />
      {append && <p className={layout.muted}>追评：{append}</p>}
      {reply && (
        <div className={detail.reply}>
          <b>卖家回复：</b>
          {reply}
        </div>
      )}
    </article>
  );
}

/** What buyers say: the newest few, or all of them by pages. */
export function ProductReviews({ product, all }: { product: ProductDetail; all?: ProductReviewPage }) {
  const { pathname, search } = useLocation();
  const hrefOf = (n: number) => withQuery(pathname, search, { comments: String(n) }, "#cmt");
  return (
    <section className={detail.block} id="cmt" aria-labelledby="cmt-h">
      <h2 id="cmt-h">买过的人怎么说</h2>
      {product.commentCount === 0 && <p className={layout.muted}>还没有人评价。</p>}
      {(all?.records ?? product.comments).map((review) => (
        <Review key={review.id} review={review} />
      ))}
      {all ? (
        <>
          {all.records.length === 0 && (
            <p className={cx(layout.card, layout.padded)}>这一页没有评价了，请回到前面的页。</p>
          )}
          <Pager page={all.current} pages={all.pages} hrefOf={hrefOf} as={HrefLink} label="评价翻页" />
        </>
      ) : (
        product.commentCount > product.comments.length && (
          <Button render={<Link to={hrefOf(1)} preventScrollReset />}>
            看全部 {product.commentCount} 条评价
          </Button>
        )
      )}
    </section>
  );
}
