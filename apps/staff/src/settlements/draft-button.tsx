import type { SettlementSide } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { draftSettlement, settlementOpen } from "@ginkgo/api-contract/settlements/settlements";
import { plainSum } from "@ginkgo/locale/money";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { LoadFailure } from "../load-failure.tsx";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { useServerNow } from "../tasks/use-server-now.ts";

/** With whom, for which days; each with what is still open. */
function DraftDialog({
  side,
  onDone,
  onClose,
}: {
  side: SettlementSide;
  onDone: (made: Settlement) => void;
  onClose: () => void;
}) {
  const today = shanghaiDay(useServerNow());
  const { data, error, refetch } = useQuery({
    queryKey: ["settlements", "open", side],
    queryFn: () => callStaff(settlementOpen, { query: { side } }),
    retry: false,
  });
  const who = side === "MERCHANT" ? "哪一家" : "哪一位";
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(open) => !open && onClose()}
      title={side === "MERCHANT" ? "起草商家结算" : "起草人员结算"}
      description="过了退货期、还没结过的都算进来；每张订单只结一次，结过以后退的从下一期扣。"
    >
      {error && <LoadFailure error={error} again={refetch} />}
      {data && data.records.length === 0 && <p>现在没有应付的钱，不用起草。</p>}
      {data && data.records.length > 0 && (
        <StepForm
          press="起草"
          step={(form) =>
            callStaff(draftSettlement, {
              body: { party: textOf(form, "party"), from: textOf(form, "from"), to: textOf(form, "to") },
            })
          }
          onDone={onDone}
        >
          {(fields) => (
            <>
              <Select
                label={who}
                name="party"
                options={[
                  { value: "", label: "请选" },
                  ...data.records.map(({ party, partyText, openFen }) => ({
                    value: party,
                    label: `${partyText}，没结的 ${plainSum(openFen)} 元`,
                  })),
                ]}
                error={fields.party}
              />
              <TextInput
                label="从"
                name="from"
                type="date"
                defaultValue={addDays(today, -14)}
                error={fields.from}
              />
              <TextInput
                label="到"
                name="to"
                type="date"
                defaultValue={today}
                hint="更早没结的也会算进来"
                error={fields.to}
              />
            </>
          )}
        </StepForm>
      )}
    </Dialog>
  );
}

/** Begins a settlement by hand; the clock drafts one for each half of a month. */
export function DraftButton({ side, onDone }: { side: SettlementSide; onDone: (made: Settlement) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        起草…
      </Button>
      {isOpen && (
        <DraftDialog
          side={side}
          onClose={() => setOpen(false)}
          onDone={(made) => {
            setOpen(false);
            onDone(made);
          }}
        />
      )}
    </>
  );
}
