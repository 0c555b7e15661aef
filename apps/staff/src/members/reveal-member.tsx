import { type RevealField, revealFields, revealMember } from "@ginkgo/api-contract/members/members";
import { Check } from "@ginkgo/ui/check";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { Facts } from "@ginkgo/ui/facts";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { Reveal } from "../reveal/reveal.tsx";

const reasons = ["处理退款", "联系上门", "核对身份"];

type Opened = Partial<Record<RevealField, string | null>>;

/** What is masked of a member, opened to who says why. */
export function RevealMember({ id }: { id: string }) {
  const [reason, setReason] = useState("");
  return (
    <Reveal
      opener="查看打码的…"
      reveal={(form): Promise<Opened> =>
        callStaff(revealMember, {
          params: { id },
          body: { fields: form.getAll("fields") as RevealField[], reason: reason.trim() },
        })
      }
      shown={(opened) => (
        <Facts
          items={(Object.keys(opened) as RevealField[]).map((field) => ({
            term: revealFields[field],
            value: opened[field] ?? "没有填",
          }))}
        />
      )}
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
    </Reveal>
  );
}
