import { type StaffContract, secondChange } from "@ginkgo/api-contract/contracts/contract-staff";
import { yuan } from "@ginkgo/locale/money";
import { Select } from "@ginkgo/ui/select";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { StepForm } from "../step-form/step-form.tsx";
import { pressOf, SecondSeat } from "./second-decision.tsx";
import { useContractStep } from "./use-contract.ts";

type Change = StaffContract["changes"][number];

const nameOf = ({ date, kindText }: Change) => `${date} 起${kindText}`;

/** What is looked at before it is agreed to: the change, why, and what goes back. */
function AddressLookup({ change, earlierFen }: { change: Change; earlierFen: number }) {
  const backFen = change.money?.backFen ?? 0;
  return (
    <>
      <p>
        {nameOf(change)}：{change.change}。原因：{change.reason}
      </p>
      <p>
        <b>会员同意以后，退还 {yuan(backFen)} 元。</b>
        {earlierFen > 0 && `这份合同以前的变更已经退了 ${yuan(earlierFen)} 元，限额是加在一起算的。`}
      </p>
    </>
  );
}

/** The second person's word about a change that pays back much. */
export function SecondChangeForm({
  contract: { id, version, changes, backFen },
  onDone,
}: {
  contract: StaffContract;
  onDone: (next: StaffContract) => void;
}) {
  const asSeen = useContractStep(id);
  const waiting = changes.filter((h) => h.canDecide);
  const [picked, setPicked] = useState<string>();
  const [agree, setAgree] = useState<boolean>();
  const change = waiting.find((h) => h.id === picked) ?? waiting[0];
  if (!change) return null;
  return (
    <StepForm
      press={pressOf(agree, "不同意，不发给会员")}
      variant={agree === false ? "danger" : "primary"}
      step={(form) =>
        asSeen(
          callStaff(secondChange, {
            params: { id, changeId: change.id },
            body: {
              version,
              // Nothing chosen is for the API to say.
              agree: agree!,
              reason: String(form.get("reason") ?? ""),
              backFen: change.money?.backFen ?? 0,
            },
          }),
        )
      }
      onDone={onDone}
    >
      {(fields) => (
        <>
          <p>这项变更要退钱给会员，要两个人核对。您不能确认自己提出的变更。</p>
          {waiting.length > 1 && (
            <Select
              label="哪一项变更"
              options={waiting.map((h) => ({ value: h.id, label: `${nameOf(h)}，${h.change}` }))}
              value={change.id}
              onChange={(event) => setPicked(event.currentTarget.value)}
            />
          )}
          <AddressLookup change={change} earlierFen={backFen} />
          <SecondSeat agree={agree} onChange={setAgree} fields={fields} />
        </>
      )}
    </StepForm>
  );
}
