import { type StaffContract, settleContract } from "@ginkgo/contract/contract-staff";
import { fenOf, yuan } from "@ginkgo/contract/money";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { callStaff } from "../call-staff.ts";
import { StepForm } from "./step-form.tsx";

/** Ends it: the last day, what goes back, and how it was reckoned. */
export function SettleForm({
  contract: { id, paidFen, termination },
  onDone,
}: {
  contract: StaffContract;
  onDone: (next: StaffContract) => void;
}) {
  return (
    <StepForm
      press="结算解除"
      danger
      step={(form) =>
        callStaff(settleContract, {
          params: { id },
          body: {
            endsOn: String(form.get("endsOn")),
            refundFen: fenOf(String(form.get("refund"))) ?? Number.NaN,
            settlement: String(form.get("settlement")),
          },
        })
      }
      onDone={onDone}
    >
      {(fields) => (
        <>
          <p>没付的不再收，要退的从最近付的一期往前原路退回。</p>
          <div className="ct-grid">
            <TextInput
              label="最后一天"
              name="endsOn"
              type="date"
              defaultValue={termination?.endsOn}
              error={fields.endsOn}
            />
            <TextInput
              label="退还"
              name="refund"
              unit="元"
              inputMode="decimal"
              defaultValue="0"
              hint={`已付 ${yuan(paidFen)} 元`}
              error={fields.refundFen}
            />
          </div>
          <Textarea
            label="怎么算的"
            name="settlement"
            rows={3}
            maxLength={1000}
            hint="扣了什么、退了什么，会员看得到"
            error={fields.settlement}
          />
        </>
      )}
    </StepForm>
  );
}
