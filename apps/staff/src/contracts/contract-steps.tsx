import {
  type StaffContract,
  sendContract,
  staffSignContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type ReactNode, useState } from "react";
import { useNotify } from "react-admin";
import { Link } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import page from "../page.module.css";
import { callOn } from "../split/case-call.ts";
import { StepForm } from "../step-form/step-form.tsx";
import { ChangeForm } from "./change-form.tsx";
import { SecondChangeForm } from "./second-change-form.tsx";
import { SettleForm } from "./settle-form.tsx";
import { SecondForm } from "./settlement-part.tsx";
import { useContractStep, useKeepContract } from "./use-contract.ts";
import { VoidForm } from "./void-form.tsx";

type Step = StaffContract["staffActions"][number];

const steps: Partial<Record<Step, string>> = {
  send: "发给大家签",
  sign: "代机构签署",
  change: "提变更",
  secondChange: "确认变更退款",
  settle: "提结算单",
  second: "确认大额结算",
  void: "作废",
};

/** What may be done next, each opened beneath the buttons before it is done. */
export function ContractSteps({ contract }: { contract: StaffContract }) {
  const { id, staffActions, parties } = contract;
  const asSeen = useContractStep(id);
  const [open, setOpen] = useState<Step>();
  const keep = useKeepContract();
  const notify = useNotify();
  const done = (toast: string) => (next: StaffContract) => {
    keep(next);
    setOpen(undefined);
    notify(toast, { type: "success" });
  };
  const signers = parties.filter((p) => p.role !== "A").map((p) => p.name);
  const forms: Partial<Record<Step, ReactNode>> = {
    send: (
      <StepForm
        press="定稿并发出"
        step={() => asSeen(callStaff(sendContract, callOn(contract)))}
        onDone={done("发出了，已经通知第一位来签")}
      >
        {({ characters }) => (
          <>
            {characters && (
              <p className={cx(field.message, field.error)} role="alert" tabIndex={-1}>
                {characters}
              </p>
            )}
            <p>发出以后正文就定了，不能再改。先请{signers.join("、")}签，最后由机构签。</p>
          </>
        )}
      </StepForm>
    ),
    sign: (
      <StepForm
        press="代机构签署"
        step={() => asSeen(callStaff(staffSignContract, callOn(contract)))}
        onDone={done("签好了，合同生效")}
      >
        <p>别人都签了，机构是最后一位。签了以后合同生效。</p>
      </StepForm>
    ),
    change: <ChangeForm contract={contract} onDone={done("变更提出了")} />,
    secondChange: <SecondChangeForm contract={contract} onDone={done("处理好了")} />,
    settle: <SettleForm contract={contract} onDone={done("结算单提出了")} />,
    second: <SecondForm contract={contract} onDone={done("处理好了")} />,
    void: <VoidForm contract={contract} onDone={done("合同作废了")} />,
  };
  const offered = (Object.keys(steps) as Step[]).filter((step) => staffActions.includes(step));
  if (offered.length === 0) return null;
  return (
    <>
      <div className={cx(layout.row, layout.wrap, page.steps)}>
        {staffActions.includes("edit") && (
          <Button size="small" render={<Link to={`/contracts/${id}/edit`} />}>
            改草稿
          </Button>
        )}
        {offered.map((step) => (
          <Button
            key={step}
            size="small"
            variant={
              step === "send" || step === "sign" || step === "second" || step === "secondChange"
                ? "primary"
                : step === "void"
                  ? "danger"
                  : "secondary"
            }
            aria-expanded={open === step}
            onClick={() => setOpen(open === step ? undefined : step)}
          >
            {steps[step]}
          </Button>
        ))}
      </div>
      {open && staffActions.includes(open) && forms[open]}
    </>
  );
}
