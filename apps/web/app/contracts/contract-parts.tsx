import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { moneyText } from "@ginkgo/locale/money";
import { dayText, momentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import { FeeTable } from "@ginkgo/ui/fee-table";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import account from "../lib/account/account.module.css";
import { OtherToday } from "./contract-clauses.tsx";
import { PayForm } from "./contract-state.tsx";
import styles from "./contracts.module.css";

/** Who signs, in order, and who has. */
export function ContractParties({ contract }: { contract: ContractDetail }) {
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="parties-h">
      <h2 id="parties-h" className={account.subtitle}>
        各方和签署
      </h2>
      <ol className={styles.parties}>
        {contract.parties.map((p, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several relatives may sign; their order never changes
          <li key={n}>
            <span>
              <b>
                {p.name}
                {p.isMe && "（您）"}
              </b>
              <span className={layout.hint}>
                {p.roleText}
                {p.phone && ` · ${p.phone}`}
              </span>
            </span>
            {p.signedAt ? (
              <span className={cx(layout.muted, layout.small)}>{momentText(p.signedAt)} 签</span>
            ) : (
              <Tag tone={p.isNext ? "gold" : "neutral"}>{p.isNext ? "轮到签" : "未签"}</Tag>
            )}
          </li>
        ))}
      </ol>
      {contract.evidence.length > 0 && (
        <details className={account.fold}>
          <summary>签署凭据</summary>
          {contract.evidence.map((e) => (
            <Facts
              key={`${e.roleText} ${e.signedAt} ${e.docHash}`}
              items={[
                { term: "签了什么", value: e.actText },
                { term: "谁", value: e.signerName },
                { term: "时间", value: momentText(e.signedAt) },
                { term: "验证", value: e.proof },
                { term: "地址", value: e.ip },
              ]}
            />
          ))}
          <p className={cx(layout.hint, styles.hash)}>正文摘要（SHA-256）：{contract.docHash}</p>
        </details>
      )}
    </section>
  );
}

/** What it costs, item by item. */
export function ContractFees({ contract }: { contract: ContractDetail }) {
  const { depositFen, depositToday, medicalReserveFen, medicalReserveToday } = contract;
  const once = [
    { item: "押金", note: "合同结束后 15 天内退还", fen: depositFen, today: depositToday },
    {
      item: "医疗备用金",
      note: "用于就医垫付，多退少补",
      fen: medicalReserveFen,
      today: medicalReserveToday,
    },
  ].filter((o) => o.fen > 0);
  const others = [...contract.feeItems.map((f) => ({ item: f.name, today: f.today })), ...once].flatMap(
    ({ item, today }) => (today ? [{ item, today }] : []),
  );
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="fees-h">
      <h2 id="fees-h" className={account.subtitle}>
        费用
      </h2>
      <FeeTable
        caption="合同里写明的费用"
        rows={[
          ...contract.feeItems.map((f) => ({
            item: f.name,
            note: f.note ?? (f.unitText === "每月" ? undefined : f.unitText),
            amount: `${moneyText(f.amountFen)}${f.unitText === "每月" ? " / 月" : ""}`,
          })),
          ...once.map((o) => ({ item: o.item, note: o.note, amount: moneyText(o.fen) })),
        ]}
        total={{ label: "合同总额", amount: moneyText(contract.totalFen) }}
        footnote={
          <>
            已付 {moneyText(contract.paidFen)} · 未付 {moneyText(contract.unpaidFen)}
            {contract.refundFen > 0 && ` · 结算退还 ${moneyText(contract.refundFen)}`}
            {contract.backFen > 0 && ` · 因变更退还 ${moneyText(contract.backFen)}`}
          </>
        }
      />
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map(({ item, today }) => (
            <li key={item}>
              <b>{item}</b>
              <OtherToday today={today} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const tones: Record<string, TagTone> = { DUE: "gold", OVERDUE: "red", PAID: "ok" };

/** When it was paid, or is to be and may be. */
function planText(
  { paidAt, state, dueDate, payableFrom }: ContractDetail["payPlan"][number],
  { signState }: ContractDetail,
): string {
  if (paidAt) return `${dayText(paidAt)}付清`;
  if (state === "CANCELLED") return `合同${signState === "VOID" ? "作废" : "结算"}了，这一期不用付`;
  return `${dayText(dueDate)}应付${payableFrom ? `，${dayText(payableFrom)}起可以付` : ""}`;
}

/** When what is to be paid. */
export function ContractPlan({ contract }: { contract: ContractDetail }) {
  const { payPlan, actions } = contract;
  if (payPlan.length === 0) return null;
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="plan-h">
      <h2 id="plan-h" className={account.subtitle}>
        付款计划
      </h2>
      <ol className={styles.plan}>
        {payPlan.map((i) => (
          <li key={i.periodNo}>
            <span>
              <b>
                {i.label} {moneyText(i.amountFen)}
              </b>
              <span className={layout.hint}>
                {i.periodStart} 至 {i.periodEnd} · {planText(i, contract)}
              </span>
            </span>
            <Tag tone={tones[i.state] ?? "neutral"}>{i.stateText}</Tag>
          </li>
        ))}
      </ol>
      {actions.includes("pay") && <PayForm contract={contract} />}
    </section>
  );
}

/** Everything that happened, newest first. */
export function ContractHistory({ contract }: { contract: ContractDetail }) {
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="history-h">
      <h2 id="history-h" className={account.subtitle}>
        每一步都记着
      </h2>
      <ul className={styles.history}>
        {contract.history.toReversed().map((h) => (
          <li key={`${h.at}${h.text}${h.by}`}>
            <Icon name="check-circle" />
            <span>
              {h.text}
              <span className={layout.hint}>
                {momentText(h.at)} · {h.by}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
