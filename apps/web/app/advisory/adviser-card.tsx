import type { AdviserDetail } from "@ginkgo/api-contract/advisory/advisers";
import { Avatar } from "@ginkgo/ui/avatar";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import type { ReactNode } from "react";
import account from "../lib/account/account.module.css";
import styles from "./advisory.module.css";

/** An adviser in one row: who, whether they are there, what families say. */
export function AdviserCard({
  adviser,
  heading,
  children,
}: {
  adviser: Omit<AdviserDetail, "reviews">;
  heading: string;
  children?: ReactNode;
}) {
  const { name, avatarUrl, title, onlineState, onlineStateText, responseMinutes, rating, reviewCount } =
    adviser;
  return (
    <div className={styles.row}>
      <Avatar name={name} src={avatarUrl} />
      <div className={layout.grow}>
        <h2 className={cx(account.subtitle, layout.name)}>{heading}</h2>
        <p className={cx(layout.row, layout.wrap)}>
          {title}
          <Tag tone={onlineState === "ONLINE" ? "ok" : onlineState === "BUSY" ? "gold" : "neutral"}>
            {onlineStateText}
          </Tag>
          {responseMinutes !== null && (
            <span className={layout.muted}>通常 {responseMinutes} 分钟内回复</span>
          )}
        </p>
        <Rate score={rating} count={reviewCount} />
      </div>
      {children}
    </div>
  );
}
