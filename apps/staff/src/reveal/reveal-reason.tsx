import chip from "@ginkgo/ui/chip/chip.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import type { FieldTexts } from "../step-form/step-fields.tsx";

/** What is looked at whole for nearly always; another reason is written. */
const usual = ["打电话核实", "联系上门", "发货填运单", "处理退款", "核对身份"];

/** Why what is masked is looked at: one of the usual reasons by a press, or in words. */
export function RevealReason({
  fields,
  label = "原因",
  hint = "会员看得到",
}: {
  fields: FieldTexts;
  label?: string;
  hint?: string;
}) {
  const [reason, setReason] = useState("");
  return (
    <>
      <div className={chip.chips} role="group" aria-label="常用的原因">
        {usual.map((text) => (
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
        label={label}
        name="reason"
        maxLength={100}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        hint={hint}
        error={fields.reason}
      />
    </>
  );
}
