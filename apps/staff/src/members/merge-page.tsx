import {
  type MemberMerge,
  type MergeLine,
  memberMerge,
  memberMerges,
  secondMemberMerge,
  withdrawMemberMerge,
} from "@ginkgo/api-contract/members/member-merges";
import { fullMomentText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { callOn } from "../split/case-call.ts";
import { CaseFrame } from "../split/case-frame.tsx";
import { type CaseStep, CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { timeLeft } from "../tasks/time-left.ts";
import { useServerNow } from "../tasks/use-server-now.ts";
import { MergeMoves } from "./merge-moves.tsx";

const views = { open: "在办的", done: "合并了的", not: "没有合并的" } as const;
type View = keyof typeof views;
const queries = {
  open: { state: "WAIT_MEMBER,WAIT_SECOND" },
  done: { state: "DONE" },
  not: { state: "REFUSED,DECLINED,WITHDRAWN,EXPIRED" },
} as const;

const steps: readonly CaseStep<MemberMerge>[] = [
  {
    action: "agree",
    label: "同意合并…",
    press: "同意，马上合并",
    isNext: true,
    toast: "合并了，会员收到短信和通知",
    fields: () => <p>按下以后马上合并，不能撤消。请核对两个账号是同一个人。</p>,
    run: (one) => callStaff(secondMemberMerge, callOn(one, { agree: true })),
  },
  {
    action: "refuse",
    label: "不同意…",
    press: "不同意合并",
    danger: true,
    toast: "记下了，两个账号照旧",
    fields: (texts) => <ReasonInput fields={texts} hint="为什么不同意；提出的同事看得到" />,
    run: (one, form) =>
      callStaff(secondMemberMerge, callOn(one, { agree: false, reason: textOf(form, "reason") })),
  },
  {
    action: "withdraw",
    label: "撤回",
    toast: "撤回了，两个账号照旧",
    run: (one) => callStaff(withdrawMemberMerge, callOn(one)),
  },
];

const agreed = (at: string | null) => (at ? `${fullMomentText(at)} 登录确认了` : "还没有登录确认");

function Merge({ id }: { id: string }) {
  const load = (wanted: string) => callStaff(memberMerge, { params: { id: wanted } });
  const { data: one, error, keep, lookAgain } = useCase("merges", id, load);
  const now = useServerNow();
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  const isOpen = one.state === "WAIT_MEMBER" || one.state === "WAIT_SECOND";
  const left = isOpen ? timeLeft(one.expiresAt, now) : undefined;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>合并账号 {one.id}</h2>
          <Tag>{one.stateText}</Tag>
          {left && (
            <span className={cx(left.isLate && styles.late)}>
              {shortMomentText(one.expiresAt)} 作废，{left.text}
            </span>
          )}
        </>
      }
      main={
        <>
          <Part id="moves" title={one.state === "DONE" ? "移动了什么" : "会移动什么"}>
            <MergeMoves merge={one} isCalledOff={!isOpen && one.state !== "DONE"} />
          </Part>
          <Part id="proof" title="是同一个人的证明">
            <Facts
              items={[
                { term: `${one.from.phone || "并进来的"}`, value: agreed(one.fromAgreedAt) },
                { term: `${one.into.phone || "留下的"}`, value: agreed(one.intoAgreedAt) },
                { term: "提出", value: `${one.askedBy}，${fullMomentText(one.askedAt)}` },
                { term: "原因", value: one.reason },
                ...(one.decidedAt
                  ? [
                      {
                        term: "结果",
                        value: `${one.decidedBy ?? "会员或到期"}，${fullMomentText(one.decidedAt)}`,
                      },
                    ]
                  : []),
                ...(one.answer ? [{ term: "为什么", value: one.answer }] : []),
              ]}
            />
          </Part>
        </>
      }
      side={<CaseSteps name="merges" one={one} steps={steps} onDone={keep} onMoved={lookAgain} />}
    />
  );
}

/** Accounts of one person that are to be one, the first due first. */
export function MergePage() {
  const cases = useCases<MergeLine, View>("merges", views, "open", (view, paging) =>
    callStaff(memberMerges, { query: { ...queries[view], ...paging } }),
  );
  return (
    <SplitPage
      title="合并账号"
      views={views}
      cases={cases}
      empty="没有这样的合并。在会员的页面里可以提出。"
      row={(one) => (
        <>
          <span className={styles.line}>
            <b>
              {one.from.phone || one.from.id} → {one.into.phone || one.into.id}
            </b>
          </span>
          <span className={styles.line}>
            <span className={cx(one.overdue && styles.late)}>{one.stateText}</span>
            <span className={layout.muted}>{shortMomentText(one.askedAt)}</span>
          </span>
        </>
      )}
    >
      {(id) => <Merge id={id} />}
    </SplitPage>
  );
}
