import {
  type ChangeKind,
  changeKinds,
  PRICE_NOTICE_DAYS,
} from "@ginkgo/api-contract/contracts/contract-codes";
import { proposeChange, type StaffContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { optionsOf } from "../options-of.ts";
import page from "../page.module.css";
import { StepForm } from "../step-form/step-form.tsx";
import { FeeFields } from "./fee-fields.tsx";
import { feeOf, lineOf } from "./fee-lines.ts";
import { useContractStep } from "./use-contract.ts";

/** Proposes a change: it holds once the member has confirmed it. */
export function ChangeForm({
  contract,
  onDone,
}: {
  contract: StaffContract;
  onDone: (next: StaffContract) => void;
}) {
  const { id, version, feeItems } = contract;
  const asSeen = useContractStep(id);
  const [kind, setKind] = useState<ChangeKind>("CARE_LEVEL");
  const [withFees, setWithFees] = useState(false);
  const [lines, setLines] = useState(() =>
    feeItems
      .filter((f) => f.unitText === "每月")
      .map((f) => lineOf({ ...f, unit: "MONTH", note: f.note ?? "" })),
  );
  const isPriced = kind === "PRICE" || withFees;
  return (
    <StepForm
      press="提出变更"
      step={(form) => {
        const text = (name: string) => String(form.get(name) ?? "") || undefined;
        return asSeen(
          callStaff(proposeChange, {
            params: { id },
            body: {
              version,
              kind,
              date: text("date") ?? "",
              reason: text("reason") ?? "",
              careLevel: text("careLevel"),
              roomNo: text("roomNo"),
              bedNo: text("bedNo"),
              feeItems: isPriced
                ? lines.map((line) => {
                    const { unit: _, ...fee } = feeOf(line);
                    return fee;
                  })
                : undefined,
            },
          }),
        );
      }}
      onDone={onDone}
    >
      {(fields) => (
        <>
          <div className={page.grid}>
            <Select
              label="哪一种变更"
              options={optionsOf(changeKinds)}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value as ChangeKind)}
            />
            <TextInput
              label="从哪天起"
              name="date"
              type="date"
              hint={kind === "PRICE" ? `调价要提前 ${PRICE_NOTICE_DAYS} 天` : undefined}
              error={fields.date}
            />
            {kind === "CARE_LEVEL" && (
              <Select
                label="变成哪一级"
                name="careLevel"
                options={optionsOf(careLevels, "请选择")}
                error={fields.careLevel}
              />
            )}
            {kind === "ROOM" && (
              <>
                <TextInput label="换到哪个房间" name="roomNo" maxLength={20} error={fields.roomNo} />
                <TextInput label="床位" optional name="bedNo" maxLength={20} error={fields.bedNo} />
              </>
            )}
          </div>
          {kind !== "PRICE" && (
            <Check
              label="每月的费用也跟着变"
              checked={withFees}
              onChange={(event) => setWithFees(event.currentTarget.checked)}
            />
          )}
          {isPriced && <FeeFields monthly lines={lines} fields={fields} onChange={setLines} />}
          <TextInput label="为什么变" name="reason" maxLength={200} error={fields.reason} />
          <p className={layout.hint}>
            会员确认了才算数。要退已经付的钱，金额大的、您没有退款权限的，先等另一位有退款权限的同事确认，再发给会员。
          </p>
        </>
      )}
    </StepForm>
  );
}
