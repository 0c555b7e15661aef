import { type RevealField, revealFields, revealMember } from "@ginkgo/api-contract/members/members";
import { Check } from "@ginkgo/ui/check";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { Facts } from "@ginkgo/ui/facts";
import { callStaff } from "../call-staff.ts";
import { Reveal } from "../reveal/reveal.tsx";
import { RevealReason } from "../reveal/reveal-reason.tsx";
import { textOf } from "../step-form/step-fields.tsx";

type Opened = Partial<Record<RevealField, string | null>>;

/** What is masked of a member, opened to who says why. */
export const RevealMember = ({ id }: { id: string }) => (
  <Reveal
    opener="查看打码的…"
    reveal={(form): Promise<Opened> =>
      callStaff(revealMember, {
        params: { id },
        body: { fields: form.getAll("fields") as RevealField[], reason: textOf(form, "reason") },
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
        <RevealReason fields={{ reason: texts.reason ?? texts.fields ?? "" }} />
      </>
    )}
  </Reveal>
);
