import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { moneyText } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { contractStatus, termText } from "./contract-labels.ts";
import styles from "./contracts.module.css";

/** Goes to the cashier for what is due, else for the instalment that is next. */
export function PayForm({ contract, size }: { contract: ContractDetail; size?: "small" | "big" }) {
  const { fetcher, busy, reply } = useFormReply("contract-pay", "pay");
  useFormToast(reply, {});
  const { payPlan } = contract;
  const next =
    payPlan.find((i) => i.state === "DUE" || i.state === "OVERDUE") ??
    payPlan.find((i) => i.state === "COMING");
  if (!next) return null;
  return (
    <fetcher.Form method="post" className={account.inlineForm}>
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="id" value={contract.id} />
      <input type="hidden" name="periodNo" value={next.periodNo} />
      <input type="hidden" name="amountFen" value={next.amountFen} />
      <Button type="submit" variant="primary" size={size} busy={busy}>
        去支付{next.label.startsWith("第") ? next.label : ` ${next.label}`} {moneyText(next.amountFen)}
      </Button>
    </fetcher.Form>
  );
}

/** Where the contract stands, as a sentence, with the one thing to do. */
export function ContractState({ contract }: { contract: ContractDetail }) {
  const { text, tone, icon } = contractStatus(contract);
  const { actions, org } = contract;
  const next = contract.voidReason ? `作废的原因：${contract.voidReason}` : contract.next;
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="now-h">
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap, styles.top)}>
        <div className={layout.grow}>
          <p className={cx(layout.row, layout.wrap)}>
            <Tag tone={tone} icon={icon}>
              {text}
            </Tag>
            <span className={layout.hint}>{contract.contractNo}</span>
          </p>
          <h1 id="now-h" className={styles.title}>
            {contract.title}
          </h1>
          <p>
            {org.link ? <Link to={org.link}>{org.name}</Link> : org.name} · 长辈 {contract.elderName}
          </p>
          <p className={layout.muted}>{termText(contract)}</p>
        </div>
        {actions.includes("sign") ? (
          <Button variant="secondary" size="big" href="#sign">
            去签署
          </Button>
        ) : actions.includes("confirmSettlement") ? (
          <Button variant="secondary" size="big" href="#settlement">
            看结算单
          </Button>
        ) : (
          actions.includes("pay") && <PayForm contract={contract} size="big" />
        )}
      </div>
      {next && (
        <p className={cx(account.notice, styles.next)}>
          <Icon name="info" />
          <span>{next}</span>
        </p>
      )}
    </section>
  );
}
