import {
  answerConsultation,
  assignConsultation,
  closeConsultation,
  dropConsultation,
  revealConsultation,
  type StaffConsultation,
  type StaffConsultationDetail,
  staffConsultation,
  staffConsultationPage,
} from "@ginkgo/api-contract/fees/fee-consults";
import { yuan } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Textarea } from "@ginkgo/ui/textarea";
import { callStaff } from "../call-staff.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { Part } from "../part.tsx";
import { RevealPhone } from "../reveal/reveal-phone.tsx";
import { callOn } from "../split/case-call.ts";
import { CaseFrame } from "../split/case-frame.tsx";
import { CaseHistory } from "../split/case-history.tsx";
import { type CaseStep, CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { type FieldTexts, ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { timeLeft } from "../tasks/time-left.ts";
import { useServerNow } from "../tasks/use-server-now.ts";

const views = {
  waiting: "等回电",
  late: "超时的",
  following: "跟进中",
  over: "办完的",
} as const;
type View = keyof typeof views;
const empty: Record<View, string> = {
  waiting: "没有等回电的。门户上留了电话的人会排在这里。",
  late: "没有超时的。",
  following: "没有在跟进的。",
  over: "没有办完的。",
};
const queries = {
  waiting: { state: "NEW,ASSIGNED" },
  late: { overdue: "1" },
  following: { state: "FOLLOWING" },
  over: { state: "DONE,INVALID" },
} as const;

/** A colleague's is taken over for a reason, which stands in its history. */
const assignStep = ({ owner }: StaffConsultation): CaseStep<StaffConsultationDetail> => ({
  action: "assign",
  toast: "归您跟进了",
  ...(owner === null
    ? { label: "由我来跟进" }
    : {
        label: `从${owner.name}那里接过来…`,
        press: "由我来跟进",
        fields: (texts: FieldTexts) => <ReasonInput fields={texts} hint="同事在经过里看得到" />,
      }),
  run: (one, form) => callStaff(assignConsultation, callOn(one, { reason: textOf(form, "reason") })),
});

const steps: readonly CaseStep<StaffConsultationDetail>[] = [
  {
    action: "answer",
    label: "记下打电话说了什么…",
    press: "记下",
    isNext: true,
    toast: "记下了",
    fields: (texts) => (
      <Textarea
        label="说了什么"
        name="content"
        maxLength={500}
        hint="问了什么、答了什么、下一步"
        error={texts.content}
      />
    ),
    run: (one, form) => callStaff(answerConsultation, callOn(one, { content: textOf(form, "content") })),
  },
  {
    action: "close",
    label: "办完了",
    toast: "办完了",
    run: (one) => callStaff(closeConsultation, callOn(one)),
  },
  {
    action: "invalid",
    label: "打不通或不是本人，作废",
    danger: true,
    toast: "作废了",
    run: (one) => callStaff(dropConsultation, callOn(one)),
  },
];

const budgetText = ({ budgetMinFen: from, budgetMaxFen: to }: StaffConsultation): string | undefined => {
  if (from !== undefined && to !== undefined) return `每月 ${yuan(from)}–${yuan(to)} 元`;
  if (to !== undefined) return `每月最多 ${yuan(to)} 元`;
  return from === undefined ? undefined : `每月 ${yuan(from)} 元起`;
};

function Consultation({ id }: { id: string }) {
  const load = (wanted: string) => callStaff(staffConsultation, { params: { id: wanted } });
  const { data: one, error, keep, lookAgain } = useCase("consultations", id, load);
  const now = useServerNow();
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  const isWaiting = one.state === "NEW" || one.state === "ASSIGNED";
  const left = timeLeft(one.answerBy, now);
  const facts = [
    ["和老人的关系", one.relationText],
    ["老人年龄", one.elderAge === undefined ? undefined : `${one.elderAge} 岁`],
    ["身体情况", one.careText],
    ["想在哪里", one.placeText],
    ["想问的机构", one.orgName],
    ["预算", budgetText(one)],
    ["打算什么时候", one.expectText],
    ["补充", one.remark],
    ["电话给机构", one.orgName ? (one.consentShare ? "同意" : "没有同意，不能转") : undefined],
  ] as const;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>费用咨询 {one.receiptNo}</h2>
          <Tag>{one.stateText}</Tag>
          <span>{one.owner ? `${one.owner.name}在跟进` : "还没有人跟进"}</span>
          {isWaiting && (
            <span className={cx(left.isLate && styles.late)}>
              答应 {shortMomentText(one.answerBy)} 前回电，{left.text}
            </span>
          )}
        </>
      }
      main={
        <>
          <Part id="asked" title="想问什么">
            <Facts items={facts.flatMap(([term, value]) => (value === undefined ? [] : [{ term, value }]))} />
          </Part>
          {one.history.length > 0 && (
            <CaseHistory
              events={one.history
                .toReversed()
                .map(({ at, by, actionText, text }) => ({ at, by, text: actionText, words: text }))}
            />
          )}
        </>
      }
      side={
        <>
          <CaseSteps
            name="consultations"
            one={one}
            steps={[assignStep(one), ...steps]}
            onDone={keep}
            onMoved={lookAgain}
          />
          <Part id="contact" title="联系">
            <p>
              {one.contactName} {one.contactPhone}
            </p>
            <RevealPhone
              reveal={(reason) =>
                callStaff(revealConsultation, { params: { id: one.id }, body: { reason } }).then(
                  ({ contactName, contactPhone }) => `${contactName} ${contactPhone}`,
                )
              }
            />
            <p className={layout.hint}>{shortMomentText(one.createdAt)} 留的号码</p>
          </Part>
        </>
      }
    />
  );
}

/** Who wants to be called about what care costs, the first due first. */
export function ConsultationPage() {
  const cases = useCases<StaffConsultation, View>("consultations", views, "waiting", (view, page) =>
    callStaff(staffConsultationPage, { query: { ...queries[view], ...page } }),
  );
  const now = useServerNow();
  return (
    <SplitPage
      title="费用咨询"
      tool={<ExportButton list="consultations" filters={queries[cases.view]} />}
      views={views}
      cases={cases}
      empty={empty[cases.view]}
      row={(one) => {
        const isWaiting = one.state === "NEW" || one.state === "ASSIGNED";
        const left = timeLeft(one.answerBy, now);
        return (
          <>
            <span className={styles.line}>
              <b>{one.contactName}</b>
              <span className={cx(isWaiting && left.isLate && styles.late)}>
                {isWaiting ? left.text : one.stateText}
              </span>
            </span>
            <span className={styles.line}>
              <span>{one.orgName ?? one.placeText ?? "没有说地方"}</span>
              <span className={layout.muted}>{one.owner?.name ?? one.careText}</span>
            </span>
          </>
        );
      }}
    >
      {(id) => <Consultation id={id} />}
    </SplitPage>
  );
}
