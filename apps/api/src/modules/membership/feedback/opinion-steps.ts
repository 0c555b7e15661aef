import type { OpinionState } from "@ginkgo/api-contract/membership/membership-codes";

export type OpinionAction = "accept" | "handle" | "reply" | "close" | "score";

interface Step {
  from: readonly OpinionState[];
  to: OpinionState;
  who: "staff" | "member";
  /** How the line of its history reads. */
  text: string;
}

/** Every way an opinion goes on, once: the commands and the buttons both read it. */
export const opinionSteps: Record<OpinionAction, Step> = {
  accept: { from: ["SUBMITTED"], to: "ACCEPTED", who: "staff", text: "已受理" },
  handle: { from: ["SUBMITTED", "ACCEPTED"], to: "PROCESSING", who: "staff", text: "开始处理" },
  reply: {
    from: ["SUBMITTED", "ACCEPTED", "PROCESSING", "REPLIED"],
    to: "REPLIED",
    who: "staff",
    text: "已回复",
  },
  close: { from: ["REPLIED"], to: "CLOSED", who: "staff", text: "已结束" },
  score: { from: ["REPLIED"], to: "CLOSED", who: "member", text: "已评分" },
};

/** What somebody may do with an opinion in this state. */
export const opinionActions = (state: OpinionState, who: Step["who"]): OpinionAction[] =>
  (Object.keys(opinionSteps) as OpinionAction[]).filter(
    (a) => opinionSteps[a].who === who && opinionSteps[a].from.includes(state),
  );
