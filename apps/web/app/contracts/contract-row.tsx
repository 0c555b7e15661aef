import type { ContractCard } from "@ginkgo/api-contract/contracts/contracts";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { contractHref, contractStatus, termText } from "./contract-labels.ts";
import styles from "./contracts.module.css";

/** What the way to the contract is for. */
function doing({ actions }: ContractCard): { text: string; isUrgent: boolean } {
  if (actions.includes("sign")) return { text: "去签署", isUrgent: true };
  if (actions.includes("pay")) return { text: "去支付", isUrgent: true };
  if (actions.includes("confirmSettlement")) return { text: "看结算单", isUrgent: true };
  if (actions.includes("confirmChange")) return { text: "去看变更", isUrgent: true };
  return { text: "看合同", isUrgent: false };
}

/** A contract in the list: where it stands, with whom, for whom, until when, and what is next. */
export function ContractRow({ contract }: { contract: ContractCard }) {
  const { text, tone, icon } = contractStatus(contract);
  const { text: label, isUrgent } = doing(contract);
  return (
    <article className={cx(layout.card, account.contractRow)}>
      <div>
        <p className={cx(layout.row, layout.wrap)}>
          <Tag tone={tone} icon={icon}>
            {text}
          </Tag>
          <span className={layout.hint}>{contract.contractNo}</span>
        </p>
        <h2 className={cx(layout.cardTitle, styles.contractTitle)}>
          <Link to={contractHref(contract.id)}>{contract.title}</Link>
        </h2>
        <p className={layout.muted}>
          {contract.org.name} · {contract.typeText}
          <br />
          长辈 {contract.elderName}
          <br />
          {termText(contract)}
        </p>
      </div>
      <div className={account.contractSide}>
        {contract.phase === "-1" ? (
          <p>
            <Price fen={contract.refundFen} /> 已退
          </p>
        ) : (
          contract.monthlyFen > 0 && <Price fen={contract.monthlyFen} unit="月" />
        )}
        {contract.next && <p className={layout.small}>{contract.next}</p>}
        <Button
          variant={isUrgent ? "primary" : "secondary"}
          size="small"
          render={<Link to={contractHref(contract.id)} />}
        >
          {label}
          <span className={layout.screenReader}>：{contract.title}</span>
        </Button>
      </div>
    </article>
  );
}
