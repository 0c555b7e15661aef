import type { ContractCard } from "@ginkgo/api-contract/contracts/contracts";
import { Button } from "@ginkgo/ui/button";
import { Price } from "@ginkgo/ui/price";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import { contractHref, contractStatus, termText } from "./contract-labels.ts";

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
    <article className="cardx ct">
      <div>
        <p className="row wrapx">
          <Tag tone={tone} icon={icon}>
            {text}
          </Tag>
          <span className="hint">{contract.contractNo}</span>
        </p>
        <h2 className="as-h3 cn-title">
          <Link to={contractHref(contract.id)}>{contract.title}</Link>
        </h2>
        <p className="mut">
          {contract.org.name} · {contract.typeText}
          <br />
          长辈 {contract.elderName}
          <br />
          {termText(contract)}
        </p>
      </div>
      <div className="ctr">
        {contract.phase === "-1" ? (
          <p>
            <Price fen={contract.refundFen} /> 已退
          </p>
        ) : (
          contract.monthlyFen > 0 && <Price fen={contract.monthlyFen} unit="月" />
        )}
        {contract.next && <p className="small">{contract.next}</p>}
        <Button variant={isUrgent ? "pri" : "sec"} size="sm" render={<Link to={contractHref(contract.id)} />}>
          {label}
          <span className="sr">：{contract.title}</span>
        </Button>
      </div>
    </article>
  );
}
