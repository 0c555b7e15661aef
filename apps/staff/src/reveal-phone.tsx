import { Reveal } from "./reveal.tsx";
import { ReasonInput, textOf } from "./step-fields.tsx";

/** A telephone that is masked elsewhere, shown for a reason. */
export const RevealPhone = ({ reveal }: { reveal: (reason: string) => Promise<string> }) => (
  <Reveal
    opener="看完整号码…"
    press="看号码，留下记录"
    reveal={(form) => reveal(textOf(form, "reason"))}
    shown={(phone) => (
      <p>
        <b>{phone}</b>
      </p>
    )}
  >
    {(texts) => <ReasonInput fields={texts} hint="例如：打电话核实，填运单。会员看得到" />}
  </Reveal>
);
