import { type RevealField, revealFields, revealMember } from "@ginkgo/api-contract/members/members";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { focusOn } from "../part.tsx";
import { StepForm } from "../step-form.tsx";
import { useShownFor } from "../use-shown-for.ts";

const reasons = ["处理退款", "联系上门", "核对身份"];

type Opened = Partial<Record<RevealField, string | null>>;

/** What is masked of a member, opened for five minutes to who says why. */
export function Reveal({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [opened, setOpened] = useShownFor<Opened>();
  if (opened)
    return (
      <>
        <Facts
          items={(Object.keys(opened) as RevealField[]).map((field) => ({
            term: revealFields[field],
            value: opened[field] ?? "没有填",
          }))}
        />
        <p className={layout.hint} tabIndex={-1} ref={focusOn}>
          五分钟后自动遮上；会员能看到您看过。
        </p>
      </>
    );
  if (!asking)
    return (
      <Button size="small" variant="quiet" icon="eye" onClick={() => setAsking(true)}>
        查看打码的…
      </Button>
    );
  return (
    <StepForm
      isOpened
      press="查看，留下记录"
      step={(form) =>
        callStaff(revealMember, {
          params: { id },
          body: { fields: form.getAll("fields") as RevealField[], reason: reason.trim() },
        })
      }
      onDone={(next) => {
        setOpened(next);
        setAsking(false);
      }}
    >
      {(texts) => (
        <>
          <fieldset className={chip.chips}>
            <legend>看哪几项</legend>
            {(Object.keys(revealFields) as RevealField[]).map((field) => (
              <Check
                key={field}
                name="fields"
                value={field}
                label={revealFields[field]}
                defaultChecked={field === "phone"}
              />
            ))}
          </fieldset>
          <div className={chip.chips} role="group" aria-label="常用的原因">
            {reasons.map((text) => (
              <button
                key={text}
                type="button"
                className={chip.chip}
                aria-pressed={reason === text}
                onClick={() => setReason(text)}
              >
                {text}
              </button>
            ))}
          </div>
          <TextInput
            label="原因"
            name="reason"
            maxLength={100}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            hint="会员看得到"
            error={texts.reason ?? texts.fields}
          />
        </>
      )}
    </StepForm>
  );
}
