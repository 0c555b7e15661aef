import type { SettlementState } from "@ginkgo/api-contract/contracts/contract-codes";
import {
  type StaffContract,
  secondSettlement,
  withdrawSettlement,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { yuan } from "@ginkgo/locale/money";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import styles from "../staff.module.css";
import { StepForm } from "../step-form/step-form.tsx";
import { pressOf, SecondSeat } from "./second-decision.tsx";
import { SettlementTable } from "./settle-lines.tsx";
import { useContractStep, useKeepContract } from "./use-contract.ts";

/** What the last word about it says, before the word itself. */
const answerLabels: Partial<Record<SettlementState, string>> = {
  DISPUTED: "会员的异议",
  REFUSED: "没同意的原因",
  RECALLED: "撤回的原因",
};

/** Taking it back as long as nobody has agreed to it. */
function Recall({ contract: { id, version, settlement } }: { contract: StaffContract }) {
  const asSeen = useContractStep(id);
  const keep = useKeepContract();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="danger" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        撤回这份结算单
      </Button>
      {isOpen && (
        <StepForm
          press="撤回结算单"
          variant="danger"
          step={(form) =>
            asSeen(
              callStaff(withdrawSettlement, {
                params: { id },
                body: { version, settlementId: settlement!.id, reason: String(form.get("recall") ?? "") },
              }),
            )
          }
          onDone={(next) => {
            keep(next);
            notify("结算单撤回了", { type: "success" });
          }}
        >
          {(fields) => (
            <>
              <p>撤回以后，会员可以照常付款，也可以重新提出结算单。</p>
              <TextInput
                label="为什么撤回"
                name="recall"
                hint="会员会看到"
                maxLength={200}
                error={fields.reason}
              />
            </>
          )}
        </StepForm>
      )}
    </>
  );
}

/** How the contract is to be settled, or was. */
export function SettlementPart({ contract }: { contract: StaffContract }) {
  const { settlement, staffActions } = contract;
  if (!settlement) return null;
  const { state, stateText, endsOn, proposedAt, dueOn, validUntil, answer, reason, letOffFen } = settlement;
  const { lines, refundFen, oweFen, disputes } = settlement;
  return (
    <Part id="settlement" title="结算单">
      <p className={cx(layout.row, layout.wrap)}>
        <Tag tone={state === "CONFIRMED" ? "ok" : state === "PROPOSED" ? "gold" : "red"}>{stateText}</Tag>
        <span className={layout.muted}>
          最后一天 {endsOn}，{fullMomentText(proposedAt)} 提出
          {state !== "CONFIRMED" && `，${dueOn} 前要结清`}
          {validUntil && `，${validUntil} 以后没有确认就过期`}
        </span>
      </p>
      {reason && (
        <p className={styles.talkNote}>
          最后一天早于提出的日子，原因：{reason}
          {letOffFen > 0 && `。和按提出那天结算比，多退或少收 ${yuan(letOffFen)} 元`}
        </p>
      )}
      {answer && (
        <p className={styles.talkNote}>
          {answerLabels[state] ?? "说明"}：{answer}
        </p>
      )}
      {disputes.map(({ at, endsOn: lastDay, refundFen: back, oweFen: owed, text }) => (
        <p key={at} className={styles.talkNote}>
          {fullMomentText(at)} 会员对前一份（最后一天 {lastDay}，
          {owed > 0 ? `补交 ${yuan(owed)} 元` : `退还 ${yuan(back)} 元`}）的异议：{text}
        </p>
      ))}
      <SettlementTable lines={lines} balanceFen={refundFen - oweFen} />
      {staffActions.includes("withdrawSettlement") && <Recall key={settlement.id} contract={contract} />}
    </Part>
  );
}

/** The second person's word about a large one. */
export function SecondForm({
  contract: { id, version, settlement },
  onDone,
}: {
  contract: StaffContract;
  onDone: (next: StaffContract) => void;
}) {
  const asSeen = useContractStep(id);
  const [agree, setAgree] = useState<boolean>();
  return (
    <StepForm
      press={pressOf(agree, "不同意，退回重提")}
      variant={agree === false ? "danger" : "primary"}
      step={(form) =>
        asSeen(
          callStaff(secondSettlement, {
            params: { id },
            body: {
              version,
              settlementId: settlement!.id,
              agree: agree!,
              reason: String(form.get("reason") ?? ""),
            },
          }),
        )
      }
      onDone={onDone}
    >
      {(fields) => (
        <>
          <p>请按下面的结算单逐项核对。您不能确认自己提出的结算单。</p>
          <SecondSeat agree={agree} onChange={setAgree} fields={fields} />
        </>
      )}
    </StepForm>
  );
}
