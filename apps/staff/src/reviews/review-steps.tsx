import { reviewReportReasons } from "@ginkgo/api-contract/membership/membership-codes";
import {
  decideAppeal,
  hideReasons,
  hideReview,
  replyReview,
  reportReview,
  restoreReview,
  type StaffReview,
  type StaffReviewCase,
} from "@ginkgo/api-contract/reviews/review-staff";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import type { BulkStep } from "../bulk/bulk-bar.tsx";
import { callStaff } from "../call-staff.ts";
import { callOn } from "../split/case-call.ts";
import type { CaseStep } from "../split/case-steps.tsx";
import { ChoiceInput, type FieldTexts, textOf } from "../step-form/step-fields.tsx";

const Grounds = ({ texts, hint = "写的人看得到" }: { texts: FieldTexts; hint?: string }) => (
  <TextInput label="理由" name="words" maxLength={300} hint={hint} error={texts.words} />
);

/** What may be done about a review; the API says which. */
export const reviewSteps: readonly CaseStep<StaffReviewCase>[] = [
  {
    action: "keep",
    label: "没有问题，照常显示",
    isNext: true,
    toast: "照常显示，举报了结了",
    run: (one) => callStaff(restoreReview, callOn(one)),
  },
  {
    action: "restore",
    label: "恢复显示…",
    press: "恢复显示，告诉写的人",
    isNext: true,
    toast: "恢复显示了，评分重算了",
    fields: (texts) => <Grounds texts={texts} hint="记在这一条的经过和审计里" />,
    run: (one, form) => callStaff(restoreReview, callOn(one, { words: textOf(form, "words") })),
  },
  {
    action: "grant",
    label: "异议成立，恢复显示…",
    press: "恢复显示，告诉写的人",
    isNext: true,
    toast: "恢复显示了，评分重算了",
    fields: (texts) => <Grounds texts={texts} />,
    run: (one, form) => callStaff(decideAppeal, callOn(one, { agree: true, words: textOf(form, "words") })),
  },
  {
    action: "refuse",
    label: "异议不成立…",
    press: "还是隐藏，告诉写的人",
    danger: true,
    toast: "还是隐藏着，写的人会看到理由",
    fields: (texts) => <Grounds texts={texts} />,
    run: (one, form) => callStaff(decideAppeal, callOn(one, { agree: false, words: textOf(form, "words") })),
  },
  {
    action: "reply",
    label: "回复…",
    press: "回复",
    toast: "回复了，写的人会收到通知",
    fields: (texts, { reply }) => (
      <Textarea
        label="回复"
        name="content"
        maxLength={500}
        hint={reply ? "会代替现在的回复" : "以被评价的一方的名义，所有人都看得到"}
        defaultValue={reply ?? ""}
        error={texts.content}
      />
    ),
    run: (one, form) => callStaff(replyReview, callOn(one, { content: textOf(form, "content") })),
  },
  {
    action: "report",
    label: "举报，请平台看…",
    press: "举报",
    toast: "举报了，平台一天内看",
    fields: (texts) => (
      <>
        <ChoiceInput legend="哪里不合规矩" name="reason" options={reviewReportReasons} error={texts.reason} />
        <TextInput label="说明" name="content" maxLength={200} optional error={texts.content} />
      </>
    ),
    run: (one, form) => {
      const reason = textOf(form, "reason") as keyof typeof reviewReportReasons;
      return callStaff(reportReview, callOn(one, { reason, content: textOf(form, "content") }));
    },
  },
  {
    action: "hide",
    label: "隐藏…",
    press: "隐藏，告诉写的人",
    danger: true,
    toast: "隐藏了，评分重算了",
    fields: (texts) => (
      <>
        <p>只因为说得不好听，不能隐藏。写的人会看到原因，可以提出异议，由另一位同事来定。</p>
        <ChoiceInput legend="违反了哪一条" name="reason" options={hideReasons} error={texts.reason} />
        <TextInput label="具体在哪里" name="words" maxLength={200} error={texts.words} />
      </>
    ),
    run: (one, form) => {
      const reason = textOf(form, "reason") as keyof typeof hideReasons;
      return callStaff(hideReview, callOn(one, { reason, words: textOf(form, "words") }));
    },
    undo: (after) => callStaff(restoreReview, callOn(after, { words: "撤消刚才的隐藏" })),
  },
];

/** Reported reviews that are in order, many at once; hiding is looked at one by one. */
export const reviewBulk: readonly BulkStep<StaffReview>[] = [
  {
    label: "没有问题，照常显示",
    can: ({ actions }) => actions.includes("keep"),
    run: (one) => callStaff(restoreReview, callOn(one)),
  },
];
