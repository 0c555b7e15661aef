import type { AdviserDetail } from "@ginkgo/api-contract/advisory/advisers";
import { Avatar } from "@ginkgo/ui/avatar";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import type { ReactNode } from "react";

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
    <div className="adv-row">
      <Avatar name={name} src={avatarUrl} />
      <div className="grow">
        <h2 className="mem-h2 name">{heading}</h2>
        <p className="row wrapx">
          {title}
          <Tag tone={onlineState === "ONLINE" ? "ok" : onlineState === "BUSY" ? "gold" : "neutral"}>
            {onlineStateText}
          </Tag>
          {responseMinutes !== null && <span className="mut">通常 {responseMinutes} 分钟内回复</span>}
        </p>
        <Rate score={rating} count={reviewCount} />
      </div>
      {children}
    </div>
  );
}
