import { type StaffContract, voidContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { TextInput } from "@ginkgo/ui/text-input";
import { callStaff } from "../call-staff.ts";
import { callOn } from "../split/case-call.ts";
import { StepForm } from "../step-form/step-form.tsx";
import { useContractStep } from "./use-contract.ts";

/** Voids what is not signed by all, and why. */
export function VoidForm({
  contract,
  onDone,
}: {
  contract: StaffContract;
  onDone: (next: StaffContract) => void;
}) {
  const asSeen = useContractStep(contract.id);
  return (
    <StepForm
      press="作废这份合同"
      variant="danger"
      step={(form) =>
        asSeen(callStaff(voidContract, callOn(contract, { reason: String(form.get("reason")) })))
      }
      onDone={onDone}
    >
      {(fields) => (
        <TextInput
          label="为什么作废"
          name="reason"
          maxLength={200}
          hint="已经发出的，会告诉各方"
          error={fields.reason}
        />
      )}
    </StepForm>
  );
}
