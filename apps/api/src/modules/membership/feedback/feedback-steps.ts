import type { FeedbackState } from "@ginkgo/api-contract/membership/membership-codes";

export type FeedbackAction = "accept" | "handle" | "reply" | "call" | "close" | "score";

interface Step {
  from: readonly FeedbackState[];
  /** Absent where it stays where it is. */
  to?: FeedbackState;
  who: "staff" | "member";
  /** How the line of its history reads. */
  text: string;
}

/** Every way feedback goes on, once: the commands and the buttons both read it. */
export const feedbackSteps: Record<FeedbackAction, Step> = {
  accept: { from: ["SUBMITTED"], to: "ACCEPTED", who: "staff", text: "已受理" },
  handle: { from: ["SUBMITTED", "ACCEPTED"], to: "PROCESSING", who: "staff", text: "开始处理" },
  reply: {
    from: ["SUBMITTED", "ACCEPTED", "PROCESSING", "REPLIED"],
    to: "REPLIED",
    who: "staff",
    text: "已回复",
  },
  call: { from: ["SUBMITTED", "ACCEPTED", "PROCESSING", "REPLIED"], who: "staff", text: "打了电话" },
  close: { from: ["REPLIED"], to: "CLOSED", who: "staff", text: "已结束" },
  score: { from: ["REPLIED"], to: "CLOSED", who: "member", text: "已评分" },
};

/** What somebody may do with feedback in this state. */
export const feedbackActions = (state: FeedbackState, who: Step["who"]): FeedbackAction[] =>
  (Object.keys(feedbackSteps) as FeedbackAction[]).filter(
    (a) => feedbackSteps[a].who === who && feedbackSteps[a].from.includes(state),
  );
