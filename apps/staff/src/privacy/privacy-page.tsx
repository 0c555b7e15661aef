import {
  finishPrivacyRequest,
  refusePrivacyRequest,
  type StaffPrivacyRequest,
  staffPrivacyRequest,
  staffPrivacyRequests,
  takePrivacyRequest,
} from "@ginkgo/api-contract/privacy/privacy-requests";
import { fullMomentText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Textarea } from "@ginkgo/ui/textarea";
import { Link } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { callOn } from "../split/case-call.ts";
import { CaseFrame } from "../split/case-frame.tsx";
import { CaseHistory } from "../split/case-history.tsx";
import { type CaseStep, CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { type FieldTexts, textOf } from "../step-form/step-fields.tsx";
import { timeLeft } from "../tasks/time-left.ts";
import { useServerNow } from "../tasks/use-server-now.ts";

const views = { open: "要处理", done: "办好的", refused: "没有办的" } as const;
type View = keyof typeof views;
const queries = {
  open: { state: "OPEN,TAKEN" },
  done: { state: "DONE" },
  refused: { state: "REFUSED" },
} as const;

const answerOf = (form: FormData) => ({ answer: textOf(form, "answer") });
const Answer = ({ texts, hint }: { texts: FieldTexts; hint: string }) => (
  <Textarea label="答复" name="answer" maxLength={500} hint={hint} error={texts.answer} />
);

const steps: readonly CaseStep<StaffPrivacyRequest>[] = [
  {
    action: "take",
    label: "由我来办",
    isNext: true,
    toast: "由您来办，会员会收到通知",
    run: (one) => callStaff(takePrivacyRequest, callOn(one)),
  },
  {
    action: "done",
    label: "办好了…",
    press: "办好了，告诉会员",
    isNext: true,
    toast: "办好了，会员会收到通知",
    fields: (texts) => <Answer texts={texts} hint="做了什么，会员看得到" />,
    run: (one, form) => callStaff(finishPrivacyRequest, callOn(one, answerOf(form))),
  },
  {
    action: "refuse",
    label: "不能办…",
    press: "不能办，告诉会员",
    danger: true,
    toast: "记下了，会员会看到依据",
    fields: (texts) => <Answer texts={texts} hint="为什么不能办、依据哪一条，会员看得到" />,
    run: (one, form) => callStaff(refusePrivacyRequest, callOn(one, answerOf(form))),
  },
];

function Request({ id }: { id: string }) {
  const load = (wanted: string) => callStaff(staffPrivacyRequest, { params: { id: wanted } });
  const { data: one, error, keep, lookAgain } = useCase("privacy", id, load);
  const now = useServerNow();
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  const left = one.actions.length > 0 ? timeLeft(one.dueAt, now) : undefined;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>{one.kindText}</h2>
          <Tag>{one.stateText}</Tag>
          {left && (
            <span className={cx(left.isLate && styles.late)}>
              {shortMomentText(one.dueAt)} 前要答复，{left.text}
            </span>
          )}
        </>
      }
      main={
        <>
          <Part id="asked" title="要办的事">
            <p>{one.content || "会员注销了账号，写的内容已经删除。"}</p>
            <p className={layout.hint}>
              <Link to={`/members?id=${one.memberId}`}>{one.memberName}</Link>，{fullMomentText(one.askedAt)}
            </p>
            {one.answer && <p>答复：{one.answer}</p>}
          </Part>
          <CaseHistory events={one.history.toReversed()} />
        </>
      }
      side={<CaseSteps name="privacy" one={one} steps={steps} onDone={keep} onMoved={lookAgain} />}
    />
  );
}

/** What members ask about their own data, the first due first. */
export function PrivacyPage() {
  const cases = useCases<StaffPrivacyRequest, View>("privacy", views, "open", (view, paging) =>
    callStaff(staffPrivacyRequests, { query: { ...queries[view], ...paging } }),
  );
  const now = useServerNow();
  return (
    <SplitPage
      title="个人信息申请"
      views={views}
      cases={cases}
      empty="没有这样的申请。会员在“隐私与账号”里提的会排在这里，15 天内要答复。"
      row={(one) => {
        const left = one.actions.length > 0 ? timeLeft(one.dueAt, now) : undefined;
        return (
          <>
            <span className={styles.line}>
              <b>{one.kindText}</b>
              <span className={cx(left?.isLate && styles.late)}>{left?.text ?? one.stateText}</span>
            </span>
            <span className={styles.line}>
              <span>{one.memberName}</span>
              <span className={layout.muted}>{shortMomentText(one.askedAt)}</span>
            </span>
          </>
        );
      }}
    >
      {(id) => <Request id={id} />}
    </SplitPage>
  );
}
