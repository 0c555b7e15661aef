import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { moneyText } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { contractStatus, termText } from "./contract-labels.ts";

/** Goes to the cashier for what is due, else for the instalment that is next. */
export function PayForm({ contract, size }: { contract: ContractDetail; size?: "sm" | "big" }) {
  const { fetcher, busy, reply } = useFormReply("contract-pay", "pay");
  useFormToast(reply, {});
  const { payPlan } = contract;
  const next =
    payPlan.find((i) => i.state === "DUE" || i.state === "OVERDUE") ??
    payPlan.find((i) => i.state === "COMING");
  if (!next) return null;
  return (
    <fetcher.Form method="post" className="as-line">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="id" value={contract.id} />
      <input type="hidden" name="periodNo" value={next.periodNo} />
      <input type="hidden" name="amountFen" value={next.amountFen} />
      <Button type="submit" variant="pri" size={size} busy={busy}>
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
    <section className="cardx pad" aria-labelledby="now-h">
      <div className="row sb wrapx cn-top">
        <div className="grow">
          <p className="row wrapx">
            <Tag tone={tone} icon={icon}>
              {text}
            </Tag>
            <span className="hint">{contract.contractNo}</span>
          </p>
          <h1 id="now-h" className="cn-h1">
            {contract.title}
          </h1>
          <p>
            {org.link ? <Link to={org.link}>{org.name}</Link> : org.name} · 长辈 {contract.elderName}
          </p>
          <p className="mut">{termText(contract)}</p>
        </div>
        {actions.includes("sign") ? (
          <Button variant="sec" size="big" href="#sign">
            去签署
          </Button>
        ) : actions.includes("confirmSettlement") ? (
          <Button variant="sec" size="big" href="#settlement">
            看结算单
          </Button>
        ) : (
          actions.includes("pay") && <PayForm contract={contract} size="big" />
        )}
      </div>
      {next && (
        <p className="box-msg cn-next">
          <Icon name="info" />
          <span>{next}</span>
        </p>
      )}
    </section>
  );
}
