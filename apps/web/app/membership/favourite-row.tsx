import { PLAIN } from "@ginkgo/api-contract/content/plain-tile";
import type { Favourite } from "@ginkgo/api-contract/membership/favourites";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Cover, type CoverKind } from "@ginkgo/ui/cover";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import { ownCover } from "../lib/covers/own-cover.ts";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import styles from "./membership.module.css";

/** Something kept, with what its card elsewhere says. What was taken down says so and can still be let go. */
export function FavouriteRow({ favourite }: { favourite: Favourite }) {
  const { targetType, targetTypeText, targetId, title, link, cover, priceText, placeText } = favourite;
  const { fetcher, busy, reply } = useFormReply(`favourite-${favourite.id}`, "remove");
  useFormToast(reply, { remove: "已取消收藏" });
  return (
    <article className={cx(layout.card, styles.row)}>
      <Cover
        kind={cover.kind as CoverKind}
        id={cover.id}
        params={cover.kind === "org" ? undefined : { category: cover.category }}
        name={cover.category === PLAIN ? title : undefined}
        {...ownCover(cover.url, cover.kind === "service" || cover.kind === "product" ? "4x3" : "8x5")}
        sizes="10rem"
      />
      <div className={layout.grow}>
        <div className={cx(layout.row, layout.wrap, layout.tight)}>
          <Tag>{targetTypeText}</Tag>
          {!favourite.offered && <Tag tone="gold">已下架</Tag>}
          <span className={layout.hint}>{dayText(favourite.createdAt)}收藏</span>
        </div>
        <h2 className={layout.cardTitle}>{favourite.offered ? <Link to={link}>{title}</Link> : title}</h2>
        {placeText && <p className={cx(layout.muted, layout.small)}>{placeText}</p>}
        <div className={cx(layout.row, layout.wrap, layout.tight)}>
          {favourite.commentCount !== null && (
            <Rate
              score={favourite.commentCount > 0 ? favourite.rating : null}
              count={favourite.commentCount}
            />
          )}
          {priceText && <b>{priceText}</b>}
        </div>
      </div>
      <div className={styles.actions}>
        {favourite.offered && (
          <Button size="small" render={<Link to={link} />}>
            看详情<span className={layout.screenReader}>：{title}</span>
          </Button>
        )}
        <ConfirmForm
          fetcher={fetcher}
          fields={{ intent: "remove", targetType, targetId }}
          title="取消收藏？"
          description={`“${title}”会从收藏里拿掉。以后还可以再收藏。`}
          yes="取消收藏"
        >
          <Button type="submit" variant="quiet" size="small" busy={busy}>
            取消收藏<span className={layout.screenReader}>：{title}</span>
          </Button>
        </ConfirmForm>
      </div>
    </article>
  );
}
