import { type ApplyState, applyStates } from "@ginkgo/api-contract/partners/apply-codes";
import type { ApplyProgress } from "@ginkgo/api-contract/partners/merchant-apply";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { StepLog, type StepState, Steps } from "@ginkgo/ui/stepper";
import { Link } from "react-router";
import styles from "./partners.module.css";

/** The straight way of an application; people who visit homes are there once approved. */
const ways: Record<"company" | "employee", ApplyState[]> = {
  company: ["SUBMITTED", "REVIEWING", "APPROVED", "SIGNED", "ONLINE"],
  employee: ["SUBMITTED", "REVIEWING", "APPROVED"],
};
const words: Partial<Record<ApplyState, string>> = { SUBMITTED: "提交" };
const label = (state: ApplyState) => words[state] ?? applyStates[state];

/** Where an application stands: in a sentence, as steps, and what happened. */
export function ApplyProgressView({ progress }: { progress: ApplyProgress }) {
  const {
    state,
    stateText,
    says,
    answerBy,
    asks,
    rejectReason,
    history,
    applyNo,
    applyTypeText,
    name,
    page,
  } = progress;
  const way = ways[progress.applyType === "EMPLOYEE" ? "employee" : "company"];
  // What is to be mended is still being looked at.
  const at = way.indexOf(state === "SUPPLEMENT" ? "REVIEWING" : state);
  const isLast = at === way.length - 1;
  const stateAt = (i: number): StepState => (i < at || isLast ? "ok" : i === at ? "now" : "todo");
  const next =
    at >= 0 && !isLast
      ? way
          .slice(at + 1)
          .map(label)
          .join("、")
      : undefined;
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="where">
      <h2 id="where" className={layout.name}>
        {stateText}
      </h2>
      <p>
        {says}
        {answerBy && <b>{momentText(answerBy)} 前给您结果。</b>}
      </p>
      {page !== null && (
        <p>
          <Link to={page}>看门户上自己的页面</Link>
        </p>
      )}
      {at >= 0 && <Steps items={way.map((s, i) => ({ label: label(s), state: stateAt(i) }))} />}
      {rejectReason && (
        <p className={cx(styles.boxSay, styles.warn)}>
          <Icon name="warning-circle-fill" />
          <span>没有通过的原因：{rejectReason}</span>
        </p>
      )}
      {asks.length > 0 && (
        <div className={cx(styles.boxSay, styles.warn, styles.block)}>
          <b>要补充的几处</b>
          <ul className={styles.asks}>
            {asks.map(({ part, partText, reason }) => (
              <li key={part}>
                {partText}：{reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Facts
        items={[
          { term: "受理编号", value: <span className={layout.noWrap}>{applyNo}</span> },
          { term: "申请", value: applyTypeText },
          { term: "名称", value: name },
        ]}
      />
      <StepLog
        next={next}
        items={history.toReversed().map(({ text, at: time, by, reason }, i) => ({
          label: text,
          state: i === 0 ? ("now" as const) : ("ok" as const),
          time: momentText(time),
          text: reason ? `${by}：${reason}` : by,
        }))}
      />
    </section>
  );
}
