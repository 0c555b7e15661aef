import type { OrgReview } from "@ginkgo/api-contract/organisations/org-detail";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Avatar } from "@ginkgo/ui/avatar";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Leaves } from "@ginkgo/ui/rate";
import type { CSSProperties } from "react";
import { Link, useLocation } from "react-router";
import { PictureLinks, reviewPictures } from "../../lib/covers/picture-links.tsx";
import detail from "../../lib/detail/detail.module.css";
import { countText } from "../../lib/format.ts";
import list from "../../lib/list/list.module.css";
import { HrefLink } from "../../lib/routing/href-link.tsx";
import { withQuery } from "../../lib/with-query.ts";
import styles from "./org-detail.module.css";

/** One page of all the reviews, when the address asks for one. */
export interface ReviewPage {
  records: OrgReview[];
  total: number;
  current: number;
  pages: number;
}

const parts = [
  ["care", "照护"],
  ["meals", "饭菜"],
  ["environment", "环境"],
  ["medical", "医疗"],
  ["contact", "沟通"],
] as const;

function Scores({ org }: { org: OrgDetail }) {
  const { scoreParts } = org;
  return (
    <div className={cx(layout.row, layout.alignTop, styles.scores)}>
      <div className={styles.score}>
        <b>
          <span className={layout.screenReader}>家属评分 </span>
          {org.rating.toFixed(1)}
          <span className={layout.screenReader}> 分，满分 5 分</span>
        </b>
        <Leaves score={org.rating} />
        <span className={layout.hint}>{countText(org.commentCount)} 位家属</span>
      </div>
      {scoreParts && (
        <dl className={cx(styles.bars, layout.grow)}>
          {parts.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <i style={{ "--w": `${scoreParts[name] * 20}%` } as CSSProperties} />
                <b>{scoreParts[name].toFixed(1)}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Review({ review, orgId, hideInElder }: { review: OrgReview; orgId: string; hideInElder: boolean }) {
  const { author, elder, score, content, verified, reply, images, createdAt } = review;
  return (
    <article className={hideInElder ? cx(detail.comment, layout.notElder) : detail.comment}>
      <div className={layout.row}>
        <Avatar name={author} small />
        <div className={detail.author}>
          <b>{author}</b> {elder && <span className={layout.hint}>{elder}</span>}
          <br />
          <span className={layout.screenReader}>打了 {score} 分</span>
          <Leaves score={score} />{" "}
          <span className={layout.hint}>
            {dateText(createdAt.slice(0, 10))}
            {verified && " · 核实过入住"}
          </span>
        </div>
      </div>
      <p>{content}</p>
      <PictureLinks pictures={reviewPictures(images)} />
      {reply && (
        <div className={detail.reply}>
          <b>机构回复：</b>
          {reply}
        </div>
      )}
      <Link
        className={cx(layout.hint, layout.reach)}
        to={`/orgs/${orgId}/comment?report=${review.id}`}
        rel="nofollow"
      >
        举报<span className={layout.screenReader}>{author}的评价</span>
      </Link>
    </article>
  );
}

function Everything({
  page,
  orgId,
  hrefOf,
}: {
  page: ReviewPage;
  orgId: string;
  hrefOf: (n: number) => string;
}) {
  return (
    <>
      <p className={layout.muted} role="status">
        全部 {page.total} 条评价，{page.pages > 0 ? `第 ${page.current} / ${page.pages} 页，` : ""}新的在前。
      </p>
      {page.records.length === 0 && (
        <p className={cx(layout.card, layout.padded)}>这一页没有评价了，请回到前面的页。</p>
      )}
      {page.records.map((review) => (
        <Review key={review.id} review={review} orgId={orgId} hideInElder={false} />
      ))}
      <Pager page={page.current} pages={page.pages} hrefOf={hrefOf} as={HrefLink} label="评价翻页" />
    </>
  );
}

/** What families say: the newest few, or all of them by pages. */
export function ReviewBlock({ org, all }: { org: OrgDetail; all?: ReviewPage }) {
  const { pathname, search } = useLocation();
  const hrefOf = (n: number) => withQuery(pathname, search, { comments: String(n) }, "#cmt");
  const isReported = new URLSearchParams(search).has("reported");
  return (
    <section className={detail.block} id="cmt" aria-labelledby="cmt-h">
      <h2 id="cmt-h">家属评价</h2>
      {isReported && (
        <p className={layout.muted} role="status">
          举报收到了，处理结果会发到您的消息里。
        </p>
      )}
      {org.commentCount === 0 ? (
        <p className={layout.muted}>还没有家属评价。参观时可以和住在里面的长辈、来探望的家属聊聊。</p>
      ) : (
        <>
          <Scores org={org} />
          {all ? (
            <Everything page={all} orgId={org.id} hrefOf={hrefOf} />
          ) : (
            <>
              {org.comments.map((review, i) => (
                <Review key={review.id} review={review} orgId={org.id} hideInElder={i > 0} />
              ))}
              <Button render={<Link to={hrefOf(1)} />}>看全部 {org.commentCount} 条评价</Button>
            </>
          )}
        </>
      )}
      <p className={list.detailWrite}>
        <Button icon="note-pencil" render={<Link to={`/orgs/${org.id}/comment`} rel="nofollow" />}>
          写评价
        </Button>
      </p>
    </section>
  );
}
