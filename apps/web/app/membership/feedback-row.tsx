import type { Feedback } from "@ginkgo/api-contract/membership/feedback";
import type { FeedbackState } from "@ginkgo/api-contract/membership/membership-codes";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { Link } from "react-router";

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
    <article className="cardx ct">
      <div>
        <div className="row wrapx row-tight">
          <Tag tone={stateTones[state]}>{stateText}</Tag>
          <b>{typeText}</b>
          <span className="hint">{momentText(createdAt)}</span>
        </div>
        <p className="fb-text">{content}</p>
        {reply && (
          <div className="reply">
            <b>回复：</b>
            {reply}
          </div>
        )}
      </div>
      <div className="ctr">
        <span className="hint">{nextText(feedback)}</span>
        <Button size="sm" render={<Link to={`/user/feedback?id=${id}`} />}>
          看经过<span className="sr">：{content.slice(0, 20)}</span>
        </Button>
      </div>
    </article>
  );
}
