import type { FollowUp } from "@ginkgo/api-contract/advisory/chat-staff";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Tag } from "@ginkgo/ui/tag";

/** What the adviser asked after, and when they will again. */
export function FollowUps({ follows }: { follows: readonly FollowUp[] }) {
  if (follows.length === 0) return null;
  return (
    <section className="cardx pad" aria-labelledby="follow-h">
      <h2 id="follow-h" className="mem-h2">
        随访
      </h2>
      <ul className="adv-list">
        {follows.map(
          ({ id, typeText, wayText, state, stateText, adviser, doneAt, planAt, content, nextAt }) => (
            <li key={id}>
              <p className="row wrapx">
                <b>{typeText}</b>
                <Tag tone={state === "DONE" ? "ok" : state === "PLANNED" ? "gold" : "neutral"}>
                  {stateText}
                </Tag>
                <span className="mut">
                  {adviser.name}，{wayText}
                </span>
              </p>
              {content && <p>{content}</p>}
              <p className="hint">
                {doneAt ? momentText(doneAt) : planAt ? `打算在 ${momentText(planAt)}` : ""}
                {nextAt && `，下次 ${momentText(nextAt)}`}
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
