import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import facts from "@ginkgo/ui/facts/facts.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import styles from "./contracts.module.css";

/** Marks what the home publishes otherwise today than the contract says. */
export function OtherToday({ today }: { today: string }) {
  return (
    <span className={styles.other}>
      <Icon name="warning-circle-fill" />
      <span>机构今天公布的不一样：{today}</span>
    </span>
  );
}

/** The home's fee rules as they were when it was drafted, in the words of its page and of the comparison. */
function FeeRules({ contract: { feeRules, org } }: { contract: ContractDetail }) {
  if (feeRules.length === 0) return null;
  return (
    <details className={account.fold} open>
      <summary>收费规则</summary>
      <p className={layout.muted}>
        起草合同时机构公布的规则，是合同的一部分；和条款不一样的，按对长辈更有利的执行。
        {org.id && <Link to={`/orgs/compare?ids=${org.id}`}>和别家的规则比一比</Link>}
      </p>
      <dl className={cx(facts.facts, styles.rules)}>
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
    <section className={cx(layout.card, layout.padded)} aria-labelledby="clauses-h">
      <h2 id="clauses-h" className={account.subtitle}>
        条款
      </h2>
      <FeeRules contract={contract} />
      {contract.clauses.map((c, n) => (
        <details key={c.code} className={account.fold} open={contract.feeRules.length === 0 && n < 2}>
          <summary>
            {n + 1}. {c.title}
          </summary>
          <p>{c.text}</p>
        </details>
      ))}
    </section>
  );
}
