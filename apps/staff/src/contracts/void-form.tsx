import { type StaffContract, voidContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { TextInput } from "@ginkgo/ui/text-input";
import { callStaff } from "../call-staff.ts";
import { StepForm } from "../step-form.tsx";

/** Voids what is not signed by all, and why. */
export function VoidForm({ id, onDone }: { id: string; onDone: (next: StaffContract) => void }) {
  return (
    <StepForm
      press="作废这份合同"
      variant="danger"
      step={(form) =>
        callStaff(voidContract, { params: { id }, body: { reason: String(form.get("reason")) } })
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
