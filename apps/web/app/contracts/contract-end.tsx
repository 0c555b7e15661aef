import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { maskPhone } from "@ginkgo/locale/masks";
import { dayText, momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import account from "../lib/account/account.module.css";
import { CodeField } from "../lib/form/code-field.tsx";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";

import styles from "./contracts.module.css";

function Terminate({ contract, mobile }: { contract: ContractDetail; mobile: string }) {
  const { fetcher, busy, reply, refused, fields, codeReply, field } = useFormReply(
    "contract-end",
    "terminate",
  );
  useFormToast(reply, { terminate: "申请收到了" });
  return (
    <details className={account.fold} open={refused ? true : undefined}>
      <summary>申请提前解除</summary>
      <p className={layout.muted}>
        提前 30 天提出不付违约金，按实际天数结算，多付的原路退回。办好结算前随时可以撤回。
      </p>
      {contract.freeUntil && (
        <p>
          <b>{dayText(contract.freeUntil)}前（含当天）结束，不用提前告知，除住过的天数以外全部退还</b>
          ，押金和一次性费用也退。
        </p>
      )}
      <fetcher.Form method="post" className={styles.form}>
        <DefaultSubmit>申请解除</DefaultSubmit>
        <input type="hidden" name="intent" value="terminate" />
        <input type="hidden" name="id" value={contract.id} />
        <FormError refusal={refused} />
        <TextInput label="希望哪天结束" {...field("endsOn")} type="date" max={contract.endDate} />
        <Textarea label="为什么要解除" {...field("reason")} hint="写 5 个字以上，机构会看到。" />
        <CodeField
          type="SIGN"
          signs={{ contractId: contract.id, act: "end" }}
          name="smsCode"
          label={`${maskPhone(mobile)} 收到的验证码`}
          mobile={mobile}
          codeReply={codeReply("smsCode")}
          error={fields.smsCode}
        />
        <Button type="submit" variant="danger" busy={busy} busyLabel="正在申请">
          申请解除
        </Button>
      </fetcher.Form>
    </details>
  );
}

/** Ending it early: asked for, taken back, settled. */
export function ContractEnd({ contract, mobile }: { contract: ContractDetail; mobile: string }) {
  const { fetcher, busy, reply } = useFormReply("contract-withdraw", "withdraw");
  useFormToast(reply, { withdraw: "申请撤回了" });
  const { termination, actions } = contract;
  if (!termination && !actions.includes("terminate")) return null;
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="end-h">
      <h2 id="end-h" className={account.subtitle}>
        {termination?.settlement ? "结算" : "解除合同"}
      </h2>
      {termination && (
        <>
          <p>{termination.settlement ?? termination.reason}</p>
          <p className={layout.hint}>
            {momentText(termination.appliedAt)} {termination.settlement ? "办理" : "申请"} · 最后一天{" "}
            {termination.endsOn}
          </p>
        </>
      )}
      {actions.includes("withdrawTermination") && (
        <ConfirmForm
          fetcher={fetcher}
          fields={{ intent: "withdraw", id: contract.id }}
          title="撤回解除的申请？"
          description="撤回以后，合同照原来的约定继续。"
          yes="撤回申请"
          variant="primary"
        >
          <Button type="submit" busy={busy}>
            撤回申请
          </Button>
        </ConfirmForm>
      )}
      {actions.includes("terminate") && <Terminate contract={contract} mobile={mobile} />}
    </section>
  );
}
