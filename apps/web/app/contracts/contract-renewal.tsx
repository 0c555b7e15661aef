import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";

/** A contract that goes on by itself, and how one stops that. */
export function ContractRenewal({ contract }: { contract: ContractDetail }) {
  const { fetcher, busy, reply } = useFormReply("contract-renewal", "stopRenewal");
  useFormToast(reply, { stopRenewal: "自动续签停掉了" });
  if (!contract.actions.includes("stopRenewal")) return null;
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="renewal-h">
      <h2 id="renewal-h" className={account.subtitle}>
        到期自动续签
      </h2>
      <p>
        {contract.endDate} 到期，没有人停掉就按原来的期限和费用续一期。
        <br />
        到期前 30 天会提醒您，到期那天以前都可以停。
      </p>
      <ConfirmForm
        fetcher={fetcher}
        fields={{ intent: "stopRenewal", id: contract.id }}
        title="停掉自动续签？"
        description={`停掉以后，合同在 ${contract.endDate} 结束。要再续，得和顾问重新签。`}
        yes="停掉续签"
        variant="primary"
      >
        <Button type="submit" busy={busy}>
          到期不续了
        </Button>
      </ConfirmForm>
    </section>
  );
}
