import { beginConversation, myDuty } from "@ginkgo/api-contract/advisory/chat-staff";
import { Button } from "@ginkgo/ui/button";
import { Textarea } from "@ginkgo/ui/textarea";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePermissions } from "react-admin";
import { useNavigate } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { dropDraft, hasDraft } from "../form-drafts.ts";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";

/** Speaks to the member of an order first; for who serves members, the others are shown nothing. */
export function BeginConversation({ orderId }: { orderId: string }) {
  const { permissions } = usePermissions<string[]>();
  const { data: duty } = useQuery({
    queryKey: ["duty"],
    queryFn: () => callStaff(myDuty),
    // Others are no members' contact, and would be refused.
    enabled: permissions?.includes("chat.answer") ?? false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const draftKey = `orders.${orderId}.begin`;
  // One opened form is one press, however often it is sent.
  const [key, setKey] = useState(() => (hasDraft(draftKey) ? crypto.randomUUID() : undefined));
  const go = useNavigate();
  if (!duty) return null;
  return (
    <>
      <Button
        full
        size="small"
        aria-expanded={key !== undefined}
        onClick={() => {
          if (key) dropDraft(draftKey);
          setKey(key ? undefined : crypto.randomUUID());
        }}
      >
        找会员说话…
      </Button>
      {key && (
        <StepForm
          press="发出，去会话里接着说"
          draftKey={draftKey}
          step={(form) =>
            callStaff(beginConversation, {
              headers: { "idempotency-key": key },
              body: { orderId, text: textOf(form, "text") },
            })
          }
          onDone={({ id }) => void go(`/talks/${id}`)}
        >
          {(texts) => (
            <Textarea
              label="第一句话"
              name="text"
              rows={3}
              maxLength={2000}
              hint="会员会收到这一单的卡片和这句话，这次会话归您接待"
              error={texts.text}
            />
          )}
        </StepForm>
      )}
    </>
  );
}
