import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef } from "react";
import account from "../lib/account/account.module.css";
import { ErrorLine } from "../lib/form/error-line.tsx";
import { focusFirstError } from "../lib/form/focus-first-error.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import type { Pay } from "./load-pay.ts";

const notes: Record<string, string> = {
  wechat: "用手机微信扫码，或在微信里直接付",
  alipay: "到支付宝的页面付",
  sandbox: "演示用，不会真的扣钱",
};

/** One button for each way there is; family agrees before that it is their own money. */
export function PayWays({ pay: { order, ways, isFamily } }: { pay: Pay }) {
  const { fetcher, busy, refused, fields, typed } = useFormReply(`pay-${order.id}`, "pay");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) focusFirstError(form.current);
  }, [refused]);
  if (ways.length === 0)
    return <p className={cx(account.notice, account.warn)}>现在不能在网上付款，请打客服电话，我们帮您办。</p>;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className={cx(layout.card, layout.padded, layout.stack)}
      noValidate
    >
      <h2 className={account.subtitle}>怎么付</h2>
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="amountFen" value={order.amountFen} />
      <input type="hidden" name="id" value={order.id} />
      <FormError refusal={refused} />
      {isFamily && (
        <div>
          <Check
            name="familyAgreed"
            label={`用我自己的账户替${order.elderName ?? order.ownerName}付。付款会记下来，${order.elderName ?? "家人"}看得到；要是退款，钱退回我的账户。`}
            defaultChecked={typed.familyAgreed === "on"}
            aria-invalid={fields.familyAgreed ? true : undefined}
            aria-describedby={fields.familyAgreed ? "agreed-error" : undefined}
          />
          <ErrorLine id="agreed-error" text={fields.familyAgreed} />
        </div>
      )}
      <ul className={layout.stack} aria-label="付款方式">
        {ways.map(({ provider, text }, i) => (
          <li key={provider}>
            <Button
              type="submit"
              name="provider"
              value={provider}
              variant={i === 0 ? "primary" : "secondary"}
              size="big"
              full
              busy={busy}
            >
              {text}
            </Button>
            <p className={layout.hint}>{notes[provider]}</p>
          </li>
        ))}
      </ul>
    </fetcher.Form>
  );
}
