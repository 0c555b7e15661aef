import { type ShouldRevalidateFunctionArgs, useActionData } from "react-router";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import type { FormReply } from "../lib/form/form-reply.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/contract-detail.page";
import { contractAction } from "./contract-action.ts";
import { ContractChanges } from "./contract-changes.tsx";
import { ContractClauses } from "./contract-clauses.tsx";
import { ContractEnd } from "./contract-end.tsx";
import { ContractFees, ContractHistory, ContractParties, ContractPlan } from "./contract-parts.tsx";
import { ContractRelatives } from "./contract-relatives.tsx";
import { ContractRenewal } from "./contract-renewal.tsx";
import { ContractSettlement } from "./contract-settlement.tsx";
import { ContractFacts, ContractFiles, ContractFollows } from "./contract-side.tsx";
import { ContractSign } from "./contract-sign.tsx";
import { ContractState } from "./contract-state.tsx";
import styles from "./contracts.module.css";
import { loadContract } from "./load-contract.ts";
import "../lib/account/sections.module.css";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  crumbs: ({ contract }) => [
    { label: "我的", href: "/user/info" },
    { label: "我的合同", href: "/user/contract" },
    { label: contract.contractNo },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? loaderData.contract.title : "合同", noIndex: true });

export const loader = (args: Route.LoaderArgs) => loadContract(args);

export const action = contractAction;

/** What was refused because the contract had moved on shows where it stands now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

/** Forms that say themselves what they were refused for. */
const ownSay = ["sign", "confirmSettlement"];

/** One contract with everything in it: what to do now first, then what was agreed. */
export default function ContractDetailPage({ loaderData }: Route.ComponentProps) {
  const { contract, follows, mobile } = loaderData;
  // What was pressed without scripts and refused; what is signed says its own.
  const posted = useActionData<FormReply>();
  const refused = posted && "message" in posted && !ownSay.includes(posted.intent) ? posted : undefined;
  return (
    <div className={styles.page} key={contract.id}>
      <FormError refusal={refused} />
      <ContractState contract={contract} />
      <div className={account.columns}>
        <div className={styles.column}>
          {contract.actions.includes("sign") && <ContractSign contract={contract} mobile={mobile} />}
          <ContractSettlement contract={contract} mobile={mobile} />
          <ContractRelatives contract={contract} />
          <ContractChanges contract={contract} mobile={mobile} />
          <ContractParties contract={contract} />
          <ContractFees contract={contract} />
          <ContractPlan contract={contract} />
          <ContractClauses contract={contract} />
          <ContractHistory contract={contract} />
        </div>
        <div className={styles.column}>
          <ContractFacts contract={contract} />
          <ContractFiles contract={contract} />
          <ContractFollows follows={follows} />
          <ContractRenewal contract={contract} />
          <ContractEnd contract={contract} mobile={mobile} />
        </div>
      </div>
    </div>
  );
}
