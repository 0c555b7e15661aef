import { reviewQueues } from "@ginkgo/api-contract/membership/membership-codes";
import {
  answerOrgReview,
  hideOrgReview,
  restoreOrgReview,
  type StaffOrgReview,
  staffOrgReview,
  staffOrgReviewPage,
} from "@ginkgo/api-contract/reviews/org-reviews";
import { fullMomentText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { callStaff } from "../call-staff.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { CaseFrame } from "../split/case-frame.tsx";
import { type CaseStep, CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { textOf } from "../step-fields.tsx";

type View = keyof typeof reviewQueues;

const of = ({ id }: StaffOrgReview) => ({ params: { id } });

const steps: readonly CaseStep<StaffOrgReview>[] = [
  {
    action: "keep",
    label: "没有问题，照常显示",
    isNext: true,
    toast: "照常显示，举报了结了",
    run: (one) => callStaff(restoreOrgReview, of(one)),
  },
  {
    action: "restore",
    label: "恢复显示",
    isNext: true,
    toast: "恢复显示了，评分重算了",
    run: (one) => callStaff(restoreOrgReview, of(one)),
  },
  {
    action: "hide",
    label: "隐藏…",
    press: "隐藏，告诉写的人",
    danger: true,
    toast: "隐藏了，评分重算了",
    fields: (texts) => (
      <>
        <p>只因为说得不好听，不能隐藏。写的人会看到原因，可以提出异议。</p>
        <TextInput label="原因" name="reason" maxLength={100} error={texts.reason} />
      </>
    ),
    run: (one, form) => callStaff(hideOrgReview, { ...of(one), body: { reason: textOf(form, "reason") } }),
  },
  {
    action: "reply",
    label: "以机构名义回复…",
    press: "回复",
    toast: "回复了",
    fields: (texts, { reply }) => (
      <Textarea
        label="回复"
        name="content"
        maxLength={500}
        hint={reply ? "会代替现在的回复" : "所有人都看得到"}
        defaultValue={reply ?? ""}
        error={texts.content}
      />
    ),
    run: (one, form) =>
      callStaff(answerOrgReview, { ...of(one), body: { content: textOf(form, "content") } }),
  },
];

function Review({ id }: { id: string }) {
  const load = (wanted: string) => callStaff(staffOrgReview, { params: { id: wanted } });
  const { data: one, error, keep, lookAgain } = useCase("reviews", id, load);
  if (!one) return <CaseFrame error={error} isHere={false} />;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>{one.orgName}</h2>
          <Tag>{`${one.score} 分`}</Tag>
          <Tag>{one.verified ? "有往来记录" : "未核实，不计入评分"}</Tag>
          {one.hidden !== null && <Tag tone="red">隐藏着</Tag>}
        </>
      }
      main={
        <>
          <Part id="said" title="写了什么">
            <p>{one.content}</p>
            {one.append && <p>追评：{one.append}</p>}
            <p className={layout.hint}>
              {one.author}，{fullMomentText(one.createdAt)}
            </p>
            {one.reply && <p>机构回复：{one.reply}</p>}
            {one.hidden !== null && <p className={styles.late}>隐藏的原因：{one.hidden}</p>}
          </Part>
          <Part id="reports" title="举报">
            {one.reports.length === 0 ? (
              <p className={layout.muted}>没有人举报。</p>
            ) : (
              <ul className={page.rows}>
                {one.reports.map(({ reasonText, content, at }) => (
                  <li key={`${at} ${reasonText} ${content}`}>
                    <span>
                      {reasonText}
                      {content && <span className={layout.hint}>{content}</span>}
                    </span>
                    <span className={layout.muted}>{fullMomentText(at)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Part>
        </>
      }
      side={<CaseSteps name="reviews" one={one} steps={steps} onDone={keep} onMoved={lookAgain} />}
    />
  );
}

/** What families wrote of organisations: reported, hidden, or all. */
export function ReviewPage() {
  const cases = useCases<StaffOrgReview, View>("reviews", reviewQueues, "REPORTED", (queue, paging) =>
    callStaff(staffOrgReviewPage, { query: { queue, ...paging } }),
  );
  return (
    <SplitPage
      title="家属评价"
      views={reviewQueues}
      cases={cases}
      empty="没有这样的评价。"
      row={(one) => (
        <>
          <span className={styles.line}>
            <b>{one.orgName}</b>
            <span>{one.score} 分</span>
          </span>
          <span className={styles.line}>
            <span>{one.content}</span>
            <span className={layout.muted}>{shortMomentText(one.createdAt)}</span>
          </span>
        </>
      )}
    >
      {(id) => <Review id={id} />}
    </SplitPage>
  );
}
