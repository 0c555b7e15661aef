import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { maskPhone } from "@ginkgo/locale/masks";
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

/** Signing: the text first, then the code sent to the signer's own number. */
export function ContractSign({ contract, mobile }: { contract: ContractDetail; mobile: string }) {
  const { fetcher, busy, reply, fields, refused, codeReply } = useFormReply("contract-sign", "sign");
  useFormToast(reply, { sign: "您签好了" });
  const body = contract.attachments.find((a) => a.kind === "BODY");
  return (
    <section className={cx(layout.card, layout.padded)} id="sign" aria-labelledby="sign-h">
      <h2 id="sign-h" className={account.subtitle}>
        签署这份合同
      </h2>
      <p>
        签之前，请把{body ? <a href={body.url}>合同正文（PDF）</a> : "合同正文"}
        从头到尾看一遍，和谈好的一样再签。签完不能改，要改得重新发一份。
      </p>
      <p className={layout.muted}>验证码就是您的签名：只填在这里，不要告诉任何人，顾问和机构也不会向您要。</p>
      <fetcher.Form method="post" className={styles.form}>
        <DefaultSubmit>我看清楚了，签署</DefaultSubmit>
        <input type="hidden" name="intent" value="sign" />
        <input type="hidden" name="id" value={contract.id} />
        <FormError refusal={refused} />
        <CodeField
          type="SIGN"
          signs={{ contractId: contract.id, act: "sign" }}
          name="smsCode"
          label={`${maskPhone(mobile)} 收到的验证码`}
          mobile={mobile}
          codeReply={codeReply("smsCode")}
          error={fields.smsCode}
        />
        <Button type="submit" variant="primary" size="big" busy={busy} busyLabel="正在签署">
          我看清楚了，签署
        </Button>
      </fetcher.Form>
    </section>
  );
}
