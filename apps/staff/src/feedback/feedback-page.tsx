import {
  acceptFeedback,
  callFeedback,
  closeFeedback,
  handleFeedback,
  replyFeedback,
  revealFeedback,
  type StaffFeedback,
  type StaffFeedbackDetail,
  staffFeedbackDetail,
  staffFeedbackPage,
} from "@ginkgo/api-contract/membership/feedback";
import { type CallOutcome, callOutcomes } from "@ginkgo/api-contract/membership/membership-codes";
import { fullMomentText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Tag } from "@ginkgo/ui/tag";
import { Textarea } from "@ginkgo/ui/textarea";
import { callStaff } from "../call-staff.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { optionsOf } from "../options-of.ts";
import { Part } from "../part.tsx";
import { Pictures } from "../pictures.tsx";
import { RevealPhone } from "../reveal/reveal-phone.tsx";
import { callOn } from "../split/case-call.ts";
import { CaseFrame } from "../split/case-frame.tsx";
import { CaseHistory } from "../split/case-history.tsx";
import { type CaseStep, CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { textOf } from "../step-form/step-fields.tsx";
import { timeLeft } from "../tasks/time-left.ts";
import { useServerNow } from "../tasks/use-server-now.ts";

const views = {
  open: "要处理",
  late: "超时的",
  replied: "回复了",
  over: "结束的",
} as const;
type View = keyof typeof views;
const empty: Record<View, string> = {
  open: "没有要处理的反馈。会员提的会排在这里，最先到期的在前。",
  late: "没有超时的反馈。",
  replied: "没有回复了、等会员看的反馈。",
  over: "没有结束的反馈。",
};
const queries = {
  open: { state: "SUBMITTED,ACCEPTED,PROCESSING" },
  late: { overdue: "1" },
  replied: { state: "REPLIED" },
  over: { state: "CLOSED" },
} as const;

const steps: readonly CaseStep<StaffFeedbackDetail>[] = [
  {
    action: "accept",
    label: "受理，告诉会员 7 天内答复",
    isNext: true,
    toast: "受理了，会员会收到通知",
    run: (one) => callStaff(acceptFeedback, callOn(one)),
  },
  {
    action: "handle",
    label: "开始处理",
    toast: "开始处理了，会员会收到通知",
    run: (one) => callStaff(handleFeedback, callOn(one)),
  },
  {
    action: "reply",
    label: "回复…",
    press: "回复，通知会员",
    isNext: true,
    toast: "回复了，会员会收到通知",
    fields: (texts) => (
      <Textarea label="回复" name="content" maxLength={1000} hint="会员会看到全文" error={texts.content} />
    ),
    run: (one, form) => callStaff(replyFeedback, callOn(one, { content: textOf(form, "content") })),
  },
  {
    action: "call",
    label: "记下打电话的结果…",
    press: "记下",
    toast: "记下了",
    fields: (texts) => (
      <>
        <Select label="打得怎样" name="outcome" options={optionsOf(callOutcomes)} error={texts.outcome} />
        <Textarea
          label="说了什么"
          name="content"
          maxLength={500}
          hint="同事看得到，会员只看到打过电话"
          error={texts.content}
        />
      </>
    ),
    run: (one, form) =>
      callStaff(
        callFeedback,
        callOn(one, {
          outcome: textOf(form, "outcome") as CallOutcome,
          ...(textOf(form, "content") ? { content: textOf(form, "content") } : {}),
        }),
      ),
  },
  {
    action: "close",
    label: "结束",
    toast: "结束了",
    run: (one) => callStaff(closeFeedback, callOn(one)),
  },
];

/** By when the next step is promised; null once it is answered. */
const dueOf = ({ state, acceptBy, answerBy }: StaffFeedback): string | null => {
  if (state === "SUBMITTED") return acceptBy;
  return state === "ACCEPTED" || state === "PROCESSING" ? answerBy : null;
};

function Feedback({ id }: { id: string }) {
  const load = (wanted: string) => callStaff(staffFeedbackDetail, { params: { id: wanted } });
  const { data: one, error, keep, lookAgain } = useCase("feedback", id, load);
  const now = useServerNow();
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  const due = dueOf(one);
  const left = due === null ? undefined : timeLeft(due, now);
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>{one.typeText}</h2>
          <Tag>{one.stateText}</Tag>
          {due !== null && left && (
            <span className={cx(left.isLate && styles.late)}>
              {one.state === "SUBMITTED" ? "受理" : "答复"}到 {shortMomentText(due)}，{left.text}
            </span>
          )}
        </>
      }
      main={
        <>
          <Part id="said" title="会员怎么说">
            <p>{one.content}</p>
            <Pictures urls={one.images.map(({ url }) => url)} label="会员放的图" />
          </Part>
          <CaseHistory
            events={one.history
              .toReversed()
              .map(({ at, by, actionText, text }) => ({ at, by, text: actionText, words: text }))}
          />
        </>
      }
      side={
        <>
          <CaseSteps name="feedback" one={one} steps={steps} onDone={keep} onMoved={lookAgain} />
          <Part id="who" title="谁说的，关于什么">
            <Facts
              items={[
                { term: "会员", value: one.member ? `${one.member.name} ${one.member.phone}` : "已注销" },
                ...(one.contact ? [{ term: "另留的联系方式", value: one.contact }] : []),
                {
                  term: "关于",
                  value: one.targetId ? `${one.targetText}（编号 ${one.targetId}）` : one.targetText,
                },
                { term: "什么时候", value: fullMomentText(one.createdAt) },
                ...(one.score === null ? [] : [{ term: "会员打分", value: `${one.score} 分` }]),
              ]}
            />
            {(one.member || one.contact) && (
              <RevealPhone
                opener="看完整姓名和号码…"
                reveal={(reason) =>
                  callStaff(revealFeedback, { params: { id: one.id }, body: { reason } }).then(
                    ({ name, phone, contact }) =>
                      [[name, phone].filter(Boolean).join(" "), contact].filter(Boolean).join("，"),
                  )
                }
              />
            )}
          </Part>
        </>
      }
    />
  );
}

/** What members complain of, ask and propose, the first due first. */
export function FeedbackPage() {
  const cases = useCases<StaffFeedback, View>("feedback", views, "open", (view, paging) =>
    callStaff(staffFeedbackPage, { query: { ...queries[view], ...paging } }),
  );
  const now = useServerNow();
  return (
    <SplitPage
      title="意见反馈"
      tool={<ExportButton list="feedback" filters={queries[cases.view]} />}
      views={views}
      cases={cases}
      bulk={{
        steps: [
          {
            label: "受理，告诉会员 7 天内答复",
            can: ({ actions }: StaffFeedback) => actions.includes("accept"),
            run: (one) => callStaff(acceptFeedback, callOn(one)),
          },
        ],
        nameOf: (one) => `${one.typeText}，${one.member?.name ?? "已注销"}`,
        onDone: () => void cases.refetch(),
      }}
      empty={empty[cases.view]}
      row={(one) => {
        const due = dueOf(one);
        const left = due === null ? undefined : timeLeft(due, now);
        return (
          <>
            <span className={styles.line}>
              <b>{one.typeText}</b>
              <span className={cx(left?.isLate && styles.late)}>{left?.text ?? one.stateText}</span>
            </span>
            <span className={styles.line}>
              <span>{one.content}</span>
              <span className={layout.muted}>{one.member?.name ?? "已注销"}</span>
            </span>
          </>
        );
      }}
    >
      {(id) => <Feedback id={id} />}
    </SplitPage>
  );
}
