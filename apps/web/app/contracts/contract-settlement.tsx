import type { ContractDetail, Settlement } from "@ginkgo/api-contract/contracts/contracts";
import { maskPhone } from "@ginkgo/locale/masks";
import { moneyText, yuan } from "@ginkgo/locale/money";
import { dayText, momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { FeeTable } from "@ginkgo/ui/fee-table";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Textarea } from "@ginkgo/ui/textarea";
import account from "../lib/account/account.module.css";
import { CodeField } from "../lib/form/code-field.tsx";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";

import styles from "./contracts.module.css";

const signed = (fen: number) => (fen < 0 ? `−¥${yuan(-fen)}` : moneyText(fen));

type Sums = Pick<Settlement, "refundFen" | "oweFen">;

/** @param isDone whether it was agreed to: then it says what was, not what would be */
const totalOf = ({ refundFen, oweFen }: Sums, isDone = false) =>
  oweFen > 0
    ? { label: isDone ? "结清时您补交" : "您要补交", amount: moneyText(oweFen) }
    : refundFen > 0
      ? { label: isDone ? "结清时退还给您" : "退还给您", amount: moneyText(refundFen) }
      : { label: "不退也不补", amount: moneyText(0) };

/** Every line with how it was reckoned. */
function Lines({ settlement }: { settlement: Settlement }) {
  return (
    <FeeTable
      caption="结算单的每一项"
      rows={settlement.lines.map((l, n) => ({
        item: `${n + 1}. ${l.name}`,
        note: l.reason ?? l.kindText,
        detail: l.evidence && `凭据：${l.evidence}`,
        amount: signed(l.amountFen),
      }))}
      total={totalOf(settlement, settlement.state === "CONFIRMED")}
      footnote="正数退还给您，负数由您承担。退款原路退回付款的账户。"
    />
  );
}

/** Agreeing to it, with a code sent to the reader's own number. */
function Confirm({
  contract,
  settlement,
  mobile,
}: {
  contract: ContractDetail;
  settlement: Settlement;
  mobile: string;
}) {
  const { fetcher, busy, reply, fields, refused, codeReply } = useFormReply(
    "contract-settle",
    "confirmSettlement",
  );
  useFormToast(reply, { confirmSettlement: "结算单已确认" });
  const { refundFen, oweFen } = settlement;
  const what =
    oweFen > 0
      ? `生成一笔 ${moneyText(oweFen)} 的补交款`
      : refundFen > 0
        ? `${moneyText(refundFen)} 开始原路退回`
        : "不退也不补";
  return (
    <fetcher.Form method="post" className={styles.form}>
      <DefaultSubmit>我核对过了，确认结算单</DefaultSubmit>
      <input type="hidden" name="intent" value="confirmSettlement" />
      <input type="hidden" name="id" value={contract.id} />
      <input type="hidden" name="settlementId" value={settlement.id} />
      <p>确认以后合同就结束了，{what}，没有付的各期不用再付。确认了不能撤回。</p>
      <FormError refusal={refused} />
      <CodeField
        type="SIGN"
        signs={{ contractId: contract.id, act: "settle", actId: settlement.id }}
        name="smsCode"
        label={`${maskPhone(mobile)} 收到的验证码`}
        mobile={mobile}
        codeReply={codeReply("smsCode")}
        error={fields.smsCode}
      />
      <Button type="submit" variant="primary" size="big" busy={busy} busyLabel="正在确认">
        我核对过了，确认结算单
      </Button>
    </fetcher.Form>
  );
}

/** Saying what is wrong with it. */
function Dispute({ contract, settlement }: { contract: ContractDetail; settlement: Settlement }) {
  const { fetcher, busy, reply, refused, field } = useFormReply("contract-dispute", "disputeSettlement");
  useFormToast(reply, { disputeSettlement: "已经告诉机构了" });
  return (
    <details className={account.fold} open={refused ? true : undefined}>
      <summary>算得不对，我有异议</summary>
      <fetcher.Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="disputeSettlement" />
        <input type="hidden" name="id" value={contract.id} />
        <input type="hidden" name="settlementId" value={settlement.id} />
        <FormError refusal={refused} />
        <Textarea
          label="哪里不对"
          {...field("reason")}
          hint="写 5 个字以上。工作人员核对后会重新提出结算单。"
          maxLength={500}
        />
        <Button type="submit" busy={busy}>
          提出异议
        </Button>
      </fetcher.Form>
    </details>
  );
}

/** How the contract is settled: line by line, agreed to or disputed by the member. */
export function ContractSettlement({ contract, mobile }: { contract: ContractDetail; mobile: string }) {
  const { settlement, actions } = contract;
  if (!settlement) return null;
  const { state, stateText, endsOn, proposedAt, dueOn, validUntil, answer, reason, disputes } = settlement;
  return (
    <section className={cx(layout.card, layout.padded)} id="settlement" aria-labelledby="settlement-h">
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap)}>
        <h2 id="settlement-h" className={account.subtitle}>
          结算单
        </h2>
        <Tag tone={state === "CONFIRMED" ? "ok" : "gold"}>{stateText}</Tag>
      </div>
      <p className={layout.muted}>
        {momentText(proposedAt)} 提出，费用算到 {dayText(endsOn)}（含当天）
        {state !== "CONFIRMED" && `，按规定 ${dayText(dueOn)}前结清`}。
        {validUntil && `请在 ${dayText(validUntil)}前（含当天）确认，过了要重新提出。`}
      </p>
      {state === "EXPIRED" && (
        <p className={account.notice}>
          这份结算单过期了，不用再确认。工作人员会按实际的最后一天重新提出，在那以前，到期的款项可以照常付。
        </p>
      )}
      {state === "RECALLED" && (
        <p className={account.notice}>工作人员撤回了这份结算单，不用再确认。{answer && `原因：${answer}`}</p>
      )}
      {reason && <p>最后一天早于提出的日子，机构写的原因：{reason}</p>}
      <Lines settlement={settlement} />
      {disputes.length > 0 && (
        <section aria-labelledby="disputes-h">
          <h3 id="disputes-h">以前提过的异议</h3>
          <ul className={styles.history}>
            {disputes.map(({ at, endsOn: lastDay, text, ...sums }) => (
              <li key={at}>
                {momentText(at)}，对最后一天 {dayText(lastDay)}、{totalOf(sums).label}
                {totalOf(sums).amount} 的那一份：{text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {state === "DISPUTED" && answer && (
        <p className={account.notice}>您的异议：{answer}。工作人员正在核对，会重新提出。</p>
      )}
      {actions.includes("confirmSettlement") && (
        <Confirm contract={contract} settlement={settlement} mobile={mobile} />
      )}
      {actions.includes("disputeSettlement") && <Dispute contract={contract} settlement={settlement} />}
    </section>
  );
}
