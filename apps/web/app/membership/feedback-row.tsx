import type { Feedback } from "@ginkgo/api-contract/membership/feedback";
import type { FeedbackState } from "@ginkgo/api-contract/membership/membership-codes";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import detail from "../lib/detail/detail.module.css";

export const stateTones: Record<FeedbackState, TagTone> = {
  SUBMITTED: "gold",
  ACCEPTED: "info",
  PROCESSING: "info",
  REPLIED: "ok",
  CLOSED: "neutral",
};

/** What happens next, said in full. */
export function nextText({ state, acceptBy, answerBy }: Feedback): string {
  if (state === "SUBMITTED") return `${momentText(acceptBy)} 前会有人受理`;
  if (state === "ACCEPTED" || state === "PROCESSING") return `${momentText(answerBy)} 前答复您`;
  if (state === "REPLIED") return "看看回复满不满意，可以打分";
  return "已经结束";
}

export function FeedbackRow({ feedback }: { feedback: Feedback }) {
  const { id, typeText, state, stateText, content, reply, createdAt } = feedback;
  return (
    <article className={cx(layout.card, account.contractRow)}>
      <div>
        <div className={cx(layout.row, layout.wrap, layout.tight)}>
          <Tag tone={stateTones[state]}>{stateText}</Tag>
          <b>{typeText}</b>
          <span className={layout.hint}>{momentText(createdAt)}</span>
        </div>
        <p className={account.feedbackText}>{content}</p>
        {reply && (
          <div className={detail.reply}>
            <b>回复：</b>
            {reply}
          </div>
        )}
      </div>
      <div className={account.contractSide}>
        <span className={layout.hint}>{nextText(feedback)}</span>
        <Button size="small" render={<Link to={`/user/feedback?id=${id}`} />}>
          看经过<span className={layout.screenReader}>：{content.slice(0, 20)}</span>
        </Button>
      </div>
    </article>
  );
}
