import type { RefundCase } from "@ginkgo/api-contract/orders/refund-staff";
import { Button } from "@ginkgo/ui/button";
import { Textarea } from "@ginkgo/ui/textarea";
import { useState } from "react";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { sendBack } from "./refund-steps.ts";

/** The way back from the second seat: to the first, who decides anew. */
export function SendBack({
  refund,
  me,
  onDone,
}: {
  refund: RefundCase;
  me: string | undefined;
  onDone: (text: string) => void;
}) {
  const [key, setKey] = useState<string>();
  if (!refund.actions.includes("sendBack")) return null;
  const isOwn = refund.seats.first?.id === me;
  return (
    <div>
      <Button
        size="small"
        variant="quiet"
        aria-expanded={key !== undefined}
        onClick={() => setKey(key ? undefined : crypto.randomUUID())}
      >
        {isOwn ? "撤回我的同意…" : "退回给第一人…"}
      </Button>
      {key && (
        <StepForm
          press={isOwn ? "撤回，重新定" : "退回给第一人"}
          variant="secondary"
          step={(form) => sendBack(refund, textOf(form, "back"), key)}
          onDone={() => onDone(isOwn ? "撤回了，重新等处理" : "退回给第一人了，重新等处理")}
        >
          {(texts) => (
            <Textarea
              label="为什么"
              name="back"
              rows={2}
              maxLength={200}
              hint="同事看得到，也记在订单的经过里"
              error={texts.reason}
            />
          )}
        </StepForm>
      )}
    </div>
  );
}
