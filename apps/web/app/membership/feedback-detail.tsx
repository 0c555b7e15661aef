import type { FeedbackDetail } from "@ginkgo/api-contract/membership/feedback";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import account from "../lib/account/account.module.css";
import { PictureLinks } from "../lib/covers/picture-links.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { nextText, stateTones } from "./feedback-row.tsx";
import styles from "./membership.module.css";

const words = ["很不满意", "不满意", "一般", "满意", "很满意"];

function ScoreForm({ id }: { id: string }) {
  const { fetcher, busy, reply, fields, typed } = useFormReply("feedback-score", "score");
  useFormToast(reply, { score: "谢谢您的打分" });
  return (
    <fetcher.Form method="post" className={cx(layout.card, layout.padded, layout.stack)} noValidate>
      <input type="hidden" name="intent" value="score" />
      <input type="hidden" name="id" value={id} />
      <h2 className={layout.cardTitle}>这次答复您满意吗</h2>
      <div>
        <Chips legend="打分">
          {words.map((word, index) => (
            <ChipOption
              key={word}
              name="score"
              value={String(index + 1)}
              defaultChecked={typed.score === String(index + 1)}
              aria-describedby={fields.score ? "score-error" : undefined}
            >
              {word}
            </ChipOption>
          ))}
        </Chips>
        {fields.score && (
          <p className={cx(field.message, field.error)} id="score-error" role="alert">
            <Icon name="warning-circle-fill" />
            <span>{fields.score}</span>
          </p>
        )}
      </div>
      <TextInput label="还想说的" name="remark" optional defaultValue={typed.remark} error={fields.remark} />
      <Button type="submit" variant="primary" busy={busy}>
        提交打分
      </Button>
    </fetcher.Form>
  );
}

/** One piece of feedback: what was written, what happened, what comes next. */
export function FeedbackDetailView({ feedback }: { feedback: FeedbackDetail }) {
  const { content, images, history, typeText, state, stateText, targetText, contact, score } = feedback;
  const pictures = images.map(({ url }, index) => ({ src: url, alt: `反馈的第 ${index + 1} 张图片` }));
  return (
    <>
      <h1 className={account.title}>{typeText}</h1>
      <section className={cx(layout.card, layout.padded, layout.stack)}>
        <div className={cx(layout.row, layout.wrap, layout.tight)}>
          <Tag tone={stateTones[state]}>{stateText}</Tag>
          <span className={layout.muted}>{nextText(feedback)}</span>
        </div>
        <p className={account.feedbackText}>{content}</p>
        <PictureLinks pictures={pictures} />
        <p className={layout.hint}>
          关于：{targetText}
          {contact && ` · 联系方式：${contact}`}
          {score !== null && ` · 您打了 ${score} 分（${words[score - 1]}）`}
        </p>
      </section>
      <h2 className={account.subtitle}>经过</h2>
      <ol className={cx(layout.card, layout.padded, styles.feedbackLog)}>
        {history.map(({ action, actionText, by, text, at }) => (
          <li key={`${action}-${at}`}>
            <b>{actionText}</b>{" "}
            <span className={layout.hint}>
              {momentText(at)} · {by}
            </span>
            {text && action !== "SUBMIT" && <p className={account.feedbackText}>{text}</p>}
          </li>
        ))}
      </ol>
      {feedback.actions.includes("score") && <ScoreForm id={feedback.id} />}
    </>
  );
}
