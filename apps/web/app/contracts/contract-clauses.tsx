import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { Icon } from "@ginkgo/ui/icon";
import { Link } from "react-router";

/** Marks what the home publishes otherwise today than the contract says. */
export function OtherToday({ today }: { today: string }) {
  return (
    <span className="cn-other">
      <Icon name="warning-circle-fill" />
      <span>机构今天公布的不一样：{today}</span>
    </span>
  );
}

/** The home's fee rules as they were when it was drafted, in the words of its page and of the comparison. */
function FeeRules({ contract: { feeRules, org } }: { contract: ContractDetail }) {
  if (feeRules.length === 0) return null;
  return (
    <details className="fold" open>
      <summary>收费规则</summary>
      <p className="mut">
        起草合同时机构公布的规则，是合同的一部分；和条款不一样的，按对长辈更有利的执行。
        {org.id && <Link to={`/orgs/compare?ids=${org.id}`}>和别家的规则比一比</Link>}
      </p>
      <dl className="facts cn-rules">
        {feeRules.map(({ code, title, text, today }) => (
          <div key={code}>
            <dt>{title}</dt>
            <dd>
              {text}
              {today && <OtherToday today={today} />}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The clauses, each under its own heading; long, so folded but for the fee rules, or else the first two. */
export function ContractClauses({ contract }: { contract: ContractDetail }) {
  return (
    <section className="cardx pad" aria-labelledby="clauses-h">
      <h2 id="clauses-h" className="mem-h2">
        条款
      </h2>
      <FeeRules contract={contract} />
      {contract.clauses.map((c, n) => (
        <details key={c.code} className="fold" open={contract.feeRules.length === 0 && n < 2}>
          <summary>
            {n + 1}. {c.title}
          </summary>
          <p>{c.text}</p>
        </details>
      ))}
    </section>
  );
}
