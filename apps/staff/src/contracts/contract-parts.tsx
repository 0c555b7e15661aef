import type { StaffContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { yuan } from "@ginkgo/locale/money";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import { FeeTable } from "@ginkgo/ui/fee-table";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag, type TagTone } from "@ginkgo/ui/tag";

import page from "../page.module.css";
import { Part } from "../part.tsx";

type Of = { contract: StaffContract };

/** Who signs, in order, and who has. */
export function Parties({ contract }: Of) {
  return (
    <Part id="parties" title="各方和签署">
      <ol className={page.rows}>
        {contract.parties.map((p, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several relatives may sign; their order never changes
          <li key={n}>
            <span>
              <b>{p.name}</b>
              <span className={layout.hint}>
                {p.roleText}
                {p.phone && ` · ${p.phone}`}
              </span>
            </span>
            {p.signedAt ? (
              <span className={cx(layout.muted, page.when)}>{fullMomentText(p.signedAt)} 签</span>
            ) : (
              <Tag tone={p.isNext ? "gold" : "neutral"}>{p.isNext ? "轮到签" : "未签"}</Tag>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** What was agreed. */
export function Terms({ contract: c }: Of) {
  const room = [c.roomNo && `${c.roomNo} 室`, c.bedNo && `${c.bedNo} 床`].filter(Boolean).join(" ");
  return (
    <Part id="terms" title="约定">
      <Facts
        items={[
          { term: "会员", value: c.member.name },
          { term: "类型", value: c.typeText },
          { term: "期限", value: `${c.startDate} 至 ${c.endDate}` },
          ...(c.trialDays > 0 ? [{ term: "试住", value: `${c.trialDays} 天` }] : []),
          { term: "到期", value: c.renewTypeText },
          ...(room ? [{ term: "房间", value: room }] : []),
          ...(c.careLevelText ? [{ term: "护理", value: c.careLevelText }] : []),
          ...(c.travelers.length > 0 ? [{ term: "出行人", value: c.travelers.join("、") }] : []),
          ...(c.services.length > 0 ? [{ term: "服务", value: c.services.join("、") }] : []),
          ...(c.adviser ? [{ term: "顾问", value: c.adviser.name }] : []),
        ]}
      />
    </Part>
  );
}

const otherText = (today: string) => `机构今天公布的不一样：${today}`;

/** What it costs. */
export function Fees({ contract: c }: Of) {
  const once = [
    { item: "押金", amountFen: c.depositFen, today: c.depositToday },
    { item: "医疗备用金", amountFen: c.medicalReserveFen, today: c.medicalReserveToday },
  ].filter((o) => o.amountFen > 0);
  return (
    <Part id="fees" title="费用">
      <FeeTable
        caption="合同里写明的费用"
        rows={[
          ...c.feeItems.map((f) => ({
            item: f.name,
            note: f.note,
            detail: f.today && otherText(f.today),
            amount: `${yuan(f.amountFen)} 元${f.unitText === "每月" ? " / 月" : ""}`,
          })),
          ...once.map((o) => ({
            item: o.item,
            detail: o.today && otherText(o.today),
            amount: `${yuan(o.amountFen)} 元`,
          })),
        ]}
        total={{ label: "合同总额", amount: `${yuan(c.totalFen)} 元` }}
        footnote={`已付 ${yuan(c.paidFen)} 元，未付 ${yuan(c.unpaidFen)} 元${c.refundFen > 0 ? `，结算退还 ${yuan(c.refundFen)} 元` : ""}${c.backFen > 0 ? `，因变更退还 ${yuan(c.backFen)} 元` : ""}`}
      />
    </Part>
  );
}

const planTones: Record<string, TagTone> = { DUE: "gold", OVERDUE: "red", PAID: "ok" };

/** When what is to be paid. */
export function Plan({ contract: { payPlan } }: Of) {
  if (payPlan.length === 0) return null;
  return (
    <Part id="plan" title="付款计划">
      <ol className={page.rows}>
        {payPlan.map((i) => (
          <li key={i.periodNo}>
            <span>
              <b>
                {i.label} {yuan(i.amountFen)} 元
              </b>
              <span className={layout.hint}>
                {i.periodStart} 至 {i.periodEnd}，
                {i.paidAt ? `${fullMomentText(i.paidAt)} 付清` : `${i.dueDate} 应付`}
                {i.payableFrom && `，${i.payableFrom} 起可以付`}
              </span>
            </span>
            <Tag tone={planTones[i.state] ?? "neutral"}>{i.stateText}</Tag>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** What the home published when it was drafted, which is part of the contract, beside what it publishes today. */
function FeeRules({ contract: { feeRules } }: Of) {
  if (feeRules.length === 0) return null;
  return (
    <details>
      <summary>收费规则（起草时机构公布的，是合同的一部分）</summary>
      <Facts
        items={feeRules.map(({ title, text, today }) => ({
          term: title,
          value: today ? `${text}（${otherText(today)}）` : text,
        }))}
      />
    </details>
  );
}

/** The clauses as they will be signed. */
export function Clauses({ contract }: Of) {
  const { clauses } = contract;
  return (
    <Part id="clauses" title="条款">
      <FeeRules contract={contract} />
      {clauses.map(({ code, title, text }) => (
        <details key={code}>
          <summary>{title}</summary>
          <p>{text}</p>
        </details>
      ))}
    </Part>
  );
}

type Change = StaffContract["changes"][number];

/** Where a change stands. */
function standsAt({ confirmedAt, second, isOver, isOvertaken }: Change): { text: string; tone: TagTone } {
  if (confirmedAt) return { text: "已确认", tone: "ok" };
  if (isOvertaken && second?.state !== "REFUSED") return { text: "被后来的变更代替", tone: "neutral" };
  if (second?.state === "WAIT_SECOND") return { text: second.stateText, tone: "gold" };
  if (second?.state === "REFUSED") return { text: second.stateText, tone: "red" };
  return isOver ? { text: "要重新提出", tone: "red" } : { text: "等会员确认", tone: "gold" };
}

/** What became of it beside the member's word, in sentences. */
function SecondSeat({ change: { second, isOver, confirmedAt } }: { change: Change }) {
  return (
    <>
      {second?.by && (
        <span className={layout.hint}>
          {second.by}
          {second.state === "AGREED" ? "同意了退款" : `没有同意：${second.reason ?? ""}`}
        </span>
      )}
      {isOver && !confirmedAt && (
        <span className={layout.hint}>
          现在要退的比同意过的多了，会员不能按它确认。请照原来的内容再提一次，等第二位同事确认。
        </span>
      )}
    </>
  );
}

/** What was proposed since it was signed, and whether the member agreed. */
export function Changes({ contract: { changes } }: Of) {
  if (changes.length === 0) return null;
  return (
    <Part id="changes" title="变更">
      <ol className={page.rows}>
        {changes.map((h) => (
          <li key={h.id}>
            <span>
              <b>
                {h.date} 起{h.kindText}
              </b>
              <span className={layout.hint}>
                {h.change}。{h.reason}
                {h.money && h.money.backFen > 0 && `。已付的要退 ${yuan(h.money.backFen)} 元`}
                {h.money && h.money.moreFen > 0 && `。已付的要补 ${yuan(h.money.moreFen)} 元`}
              </span>
              <SecondSeat change={h} />
            </span>
            <Tag tone={standsAt(h).tone}>{standsAt(h).text}</Tag>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Everything that happened, newest first. */
export function History({ contract: { history } }: Of) {
  return (
    <Part id="history" title="经过">
      <ol className={page.rows}>
        {history.toReversed().map((h) => (
          <li key={`${h.at}${h.text}${h.by}`}>
            <span>{h.text}</span>
            <span className={layout.muted}>
              {h.by}，{fullMomentText(h.at)}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}
