import { applyStates } from "@ginkgo/api-contract/partners/apply-codes";
import {
  checkEmployeeApply,
  checkMerchantApply,
  revealEmployeeApply,
  revealMerchantApply,
  type StaffApply,
  type StaffApplyLine,
  staffEmployeeApplies,
  staffEmployeeApply,
  staffMerchantApplies,
  staffMerchantApply,
} from "@ginkgo/api-contract/partners/apply-staff";
import { fullMomentText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { LinkBox } from "../link-box.tsx";
import { Part } from "../part.tsx";
import { RevealPhone } from "../reveal/reveal-phone.tsx";
import { NotFound } from "../shell/not-found.tsx";
import { type ShownLink, shownLink } from "../shown-link.ts";
import { callOn } from "../split/case-call.ts";
import { CaseFrame } from "../split/case-frame.tsx";
import { CaseHistory } from "../split/case-history.tsx";
import { CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { timeLeft } from "../tasks/time-left.ts";
import { useServerNow } from "../tasks/use-server-now.ts";
import { ApplicationItems } from "./application-items.tsx";
import { type ApplicationKind, stepsFor, unprovenOf, wantedFrom } from "./application-steps.tsx";
import { MakesPart } from "./makes-part.tsx";

const views = {
  open: "要审核",
  late: "超时的",
  mending: "等对方补",
  approved: "通过的",
  over: "驳回和撤回",
} as const;
type View = keyof typeof views;
const queries = {
  open: { state: "SUBMITTED,REVIEWING" },
  late: { overdue: "1", state: "SUBMITTED,REVIEWING" },
  mending: { state: "SUPPLEMENT" },
  approved: { state: "APPROVED,SIGNED,ONLINE" },
  over: { state: "REJECTED,WITHDRAWN" },
} as const;

const kinds = {
  company: {
    title: "入驻申请",
    exported: "companyApplies",
    list: staffMerchantApplies,
    one: staffMerchantApply,
    check: checkMerchantApply,
    reveal: revealMerchantApply,
  },
  employee: {
    title: "服务人员申请",
    exported: "employeeApplies",
    list: staffEmployeeApplies,
    one: staffEmployeeApply,
    check: checkEmployeeApply,
    reveal: revealEmployeeApply,
  },
} as const;

/** Steps that cannot be taken before the items are looked at, with what is missing. */
function closedSteps(application: StaffApply): Record<string, string | undefined> {
  const unproven = unprovenOf(application).map((item) => item.partText);
  return {
    approve:
      unproven.length > 0
        ? `还有 ${unproven.length} 项没有看成合格，不能通过：${unproven.join("、")}。`
        : undefined,
    askSupplement:
      wantedFrom(application).length === 0 ? "先把要补的那一项记成“要补”，写明补什么。" : undefined,
  };
}

/** What waits where staff can do nothing, and on whom. */
function idleText({ state, history, contactName, asks }: StaffApply): string | undefined {
  if (state === "SUPPLEMENT") {
    const asked = history.findLast(({ to }) => to === "SUPPLEMENT");
    const wanted = asks.map(({ partText, reason }) => `${partText}（${reason}）`).join("、");
    return `${asked ? `${shortMomentText(asked.at)} ` : ""}${wanted ? `请对方补 ${asks.length} 项：${wanted}` : `请对方补：${asked?.reason ?? "见下面的记录"}`}。在等${contactName}补好交回来。交回来就回到“要审核”，现在没有要您做的。`;
  }
  if (state === "WITHDRAWN") return "对方撤回了，没有要做的了。";
  return state === "REJECTED" ? "驳回了，原因对方看得到。对方改好再交，会回到“要审核”。" : undefined;
}

function Application({ kind, id }: { kind: ApplicationKind; id: string }) {
  const { one: endpoint, check, reveal } = kinds[kind];
  const name = `applications.${kind}`;
  const load = (wanted: string) => callStaff(endpoint, { params: { id: wanted } });
  const { data: one, error, keep, lookAgain } = useCase<StaffApply>(name, id, load);
  const now = useServerNow();
  const [shown, setLink] = useState<ShownLink>();
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  const left = one.answerBy === null ? undefined : timeLeft(one.answerBy, now);
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>{one.name}</h2>
          <Tag>{one.stateText}</Tag>
          <Tag>{one.applyTypeText}</Tag>
          <span className={layout.muted}>{one.applyNo}</span>
          {left && one.answerBy && (
            <span className={cx(left.isLate && styles.late)}>
              答应 {shortMomentText(one.answerBy)} 前给结果，{left.text}
            </span>
          )}
        </>
      }
      main={
        one.items.length === 0 ? (
          <Part id="items" title="逐项看">
            <p className={layout.muted}>对方注销了账号，写的内容已经删除。</p>
          </Part>
        ) : (
          <ApplicationItems
            application={one}
            onCheck={async (item, verdict, note) => {
              const next = await callStaff(
                check,
                callOn(one, { part: item.part, verdict, ...(note ? { note } : {}) }),
              );
              keep(next);
              return next;
            }}
          />
        )
      }
      side={
        <>
          <CaseSteps
            name={name}
            one={one}
            steps={stepsFor(kind)}
            closed={closedSteps(one)}
            idle={idleText(one)}
            onDone={({ link, linkExpiresAt, ...next }) => {
              setLink(shownLink(next.makes.account?.name ?? "对方", { link, linkExpiresAt }));
              keep(next);
            }}
            onMoved={lookAgain}
          />
          {shown && <LinkBox shown={shown} onDone={() => setLink(undefined)} />}
          <MakesPart application={one} />
          {one.rejectReason && (
            <Part id="rejected" title="驳回的原因">
              <p>{one.rejectReason}</p>
            </Part>
          )}
          <Part id="applicant" title="对方">
            <Facts
              items={[
                { term: "联系人", value: `${one.contactName} ${one.contactPhone}` },
                { term: "服务地区", value: one.areasText },
                { term: "提交", value: fullMomentText(one.createdAt) },
              ]}
            />
            {one.items.length > 0 && (
              <RevealPhone
                key={id}
                opener={kind === "company" ? "看完整号码…" : "看完整号码和证件号…"}
                reveal={(why) =>
                  callStaff(reveal, { params: { id }, body: { reason: why } }).then(
                    ({ contactName, contactPhone, idNumber }) =>
                      [`${contactName} ${contactPhone}`, ...(idNumber ? [`证件号 ${idNumber}`] : [])].join(
                        "\n",
                      ),
                  )
                }
              />
            )}
          </Part>
          <CaseHistory
            events={one.history.toReversed().map(({ at, by, from, to, text, reason }) => ({
              at,
              by,
              text: from === "DRAFT" ? text : applyStates[to],
              words: reason,
            }))}
          />
        </>
      }
    />
  );
}

function Applications({ kind }: { kind: ApplicationKind }) {
  const { title, list, exported } = kinds[kind];
  const cases = useCases<StaffApplyLine, View>(`applications.${kind}`, views, "open", (view, paging) =>
    callStaff(list, { query: { ...queries[view], ...paging } }),
  );
  const now = useServerNow();
  return (
    <SplitPage
      title={title}
      tool={<ExportButton list={exported} filters={queries[cases.view]} />}
      views={views}
      cases={cases}
      empty="没有这样的申请。门户上提交的会排在这里，最先到期的在前。"
      row={(one) => {
        const left = one.answerBy === null ? undefined : timeLeft(one.answerBy, now);
        return (
          <>
            <span className={styles.line}>
              <b>{one.name}</b>
              <span className={cx(left?.isLate && styles.late)}>{left?.text ?? one.stateText}</span>
            </span>
            <span className={styles.line}>
              <span>{one.areasText}</span>
              <span className={layout.muted}>{one.applyTypeText}</span>
            </span>
          </>
        );
      }}
    >
      {(id) => <Application kind={kind} id={id} />}
    </SplitPage>
  );
}

/** Who wants to join: companies, or people who want to visit homes. */
export function ApplicationPage() {
  const { kind } = useParams();
  // Another kind is another list, with nothing of the one before.
  return kind === "company" || kind === "employee" ? <Applications key={kind} kind={kind} /> : <NotFound />;
}
