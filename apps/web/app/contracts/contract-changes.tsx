import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { maskPhone } from "@ginkgo/locale/masks";
import { moneyText } from "@ginkgo/locale/money";
import { dayText, momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { CodeField } from "../lib/form/code-field.tsx";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";

import styles from "./contracts.module.css";

type ContractChange = ContractDetail["changes"][number];

/** What agreeing does to what is paid already; empty where it does nothing. */
function moneySentence({ money }: ContractChange): string {
  if (!money) return "";
  const back = money.backFen > 0 ? `已经付的里面多付的 ${moneyText(money.backFen)} 会原路退回。` : "";
  return money.moreFen > 0
    ? `${back}已经付的那几期要补 ${moneyText(money.moreFen)}，同意后会生成一期补差。`
    : back;
}

/** Agreeing to a change: with the code sent to one's own number for it. */
function Agree({
  contract,
  change,
  mobile,
}: {
  contract: ContractDetail;
  change: ContractChange;
  mobile: string;
}) {
  const {
    fetcher,
    busy,
    reply,
    fields,
    refused: last,
    codeReply,
  } = useFormReply(`change-${change.id}`, "confirmChange");
  // Without scripts the answer is the page's: it may be of another change.
  const refused = last?.typed.changeId === change.id ? last : undefined;
  useFormToast(reply, { confirmChange: "您同意了这项变更" });
  return (
    <details className={account.fold} open={refused ? true : undefined}>
      <summary>看清楚了，同意这项变更</summary>
      <p className={layout.muted}>不同意可以不确认，原来的约定照旧。验证码就是您的签名，不要告诉任何人。</p>
      <fetcher.Form method="post" className={styles.form}>
        <DefaultSubmit>同意变更</DefaultSubmit>
        <input type="hidden" name="intent" value="confirmChange" />
        <input type="hidden" name="id" value={contract.id} />
        <input type="hidden" name="changeId" value={change.id} />
        <FormError refusal={refused} />
        <CodeField
          type="SIGN"
          signs={{ contractId: contract.id, act: "change", actId: change.id }}
          name="smsCode"
          label={`${maskPhone(mobile)} 收到的验证码`}
          mobile={mobile}
          codeReply={refused && codeReply("smsCode")}
          error={refused && fields.smsCode}
        />
        <Button type="submit" variant="primary" busy={busy} busyLabel="正在确认">
          同意变更
        </Button>
      </fetcher.Form>
    </details>
  );
}

function Change({
  contract,
  change,
  mobile,
}: {
  contract: ContractDetail;
  change: ContractChange;
  mobile: string;
}) {
  const money = moneySentence(change);
  const offers = change.isMine && contract.actions.includes("confirmChange");
  return (
    <li>
      <b>{change.kindText}</b>
      <p>{change.change}</p>
      <p className={layout.hint}>
        {change.reason} · {dayText(change.date)}起
        {change.confirmedAt && ` · ${momentText(change.confirmedAt)} 已确认`}
        {change.waitsFor.length > 0 && ` · 等${change.waitsFor.join("、")}确认`}
      </p>
      {money && <p>{money}</p>}
      {change.isOver && (
        <p>这项变更现在要退的钱，比机构核准的多了，不能按它确认。请联系顾问，由机构重新提出。</p>
      )}
      {offers && <Agree contract={contract} change={change} mobile={mobile} />}
    </li>
  );
}

/** What was changed since it was signed; what waits holds once everybody it takes has agreed. */
export function ContractChanges({ contract, mobile }: { contract: ContractDetail; mobile: string }) {
  if (contract.changes.length === 0) return null;
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="changes-h">
      <h2 id="changes-h" className={account.subtitle}>
        变更
      </h2>
      <ul className={styles.changes}>
        {contract.changes.map((change) => (
          <Change key={change.id} contract={contract} change={change} mobile={mobile} />
        ))}
      </ul>
    </section>
  );
}
