import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link, useParams } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import staff from "../staff.module.css";
import { Evidence } from "./contract-evidence.tsx";
import { ContractFiles } from "./contract-files.tsx";
import { Changes, Clauses, Fees, History, Parties, Plan, Terms } from "./contract-parts.tsx";
import { ContractSteps } from "./contract-steps.tsx";
import { ContractTag } from "./contract-tag.tsx";
import { SettlementPart } from "./settlement-part.tsx";
import { useContract } from "./use-contract.ts";

/** One contract: where it stands, what may be done, everything that is in it. */
export function ContractPage() {
  const { id = "" } = useParams();
  const { data: contract, error } = useContract(id);
  if (!contract)
    return (
      <div className={staff.listPage}>
        <h1>合同</h1>
        {error ? (
          <>
            <p className={cx(field.message, field.error)} role="alert">
              {sayWhy(error)}
            </p>
            <Button render={<Link to="/contracts" />}>回到合同列表</Button>
          </>
        ) : (
          <p role="status">正在取</p>
        )}
      </div>
    );
  const { voidReason, termination, parties, phase, next } = contract;
  const turn = parties.find((p) => p.isNext);
  const texts = voidReason ? `作废的原因：${voidReason}` : phase ? next : turn && `等${turn.name}签署。`;
  return (
    <div className={staff.listPage}>
      <header className={cx(layout.row, layout.wrap, page.head)}>
        <h1>{contract.title}</h1>
        <ContractTag contract={contract} />
        <span className={layout.muted}>{contract.contractNo}</span>
      </header>
      <p className={layout.muted}>
        {contract.org.name}，长辈 {contract.elderName}
      </p>
      {texts && <p className={cx(staff.talkNote, page.said)}>{texts}</p>}
      <ContractSteps contract={contract} />
      <div className={page.form}>
        <div className={page.column}>
          <SettlementPart contract={contract} />
          <Fees contract={contract} />
          <Plan contract={contract} />
          <Changes contract={contract} />
          {termination && (
            <Part id="end" title="解除和结算">
              <p>
                {termination.reason}，最后一天 {termination.endsOn}。
              </p>
              <p>{termination.settlement ?? "会员申请了解除，还没有结算。"}</p>
            </Part>
          )}
          <Clauses contract={contract} />
        </div>
        <div className={page.column}>
          <Parties contract={contract} />
          <Evidence contract={contract} />
          <Terms contract={contract} />
          <ContractFiles contract={contract} />
          <History contract={contract} />
        </div>
      </div>
    </div>
  );
}
