import type { FollowUp } from "@ginkgo/api-contract/advisory/chat-staff";
import { momentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import account from "../lib/account/account.module.css";
import styles from "./advisory.module.css";

/** What the adviser asked after, and when they will again. */
export function FollowUps({ follows }: { follows: readonly FollowUp[] }) {
  if (follows.length === 0) return null;
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="follow-h">
      <h2 id="follow-h" className={account.subtitle}>
        随访
      </h2>
      <ul className={styles.list}>
        {follows.map(
          ({ id, typeText, wayText, state, stateText, adviser, doneAt, planAt, content, nextAt }) => (
            <li key={id}>
              <p className={cx(layout.row, layout.wrap)}>
                <b>{typeText}</b>
                <Tag tone={state === "DONE" ? "ok" : state === "PLANNED" ? "gold" : "neutral"}>
                  {stateText}
                </Tag>
                <span className={layout.muted}>
                  {adviser.name}，{wayText}
                </span>
              </p>
              {content && <p>{content}</p>}
              <p className={layout.hint}>
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
