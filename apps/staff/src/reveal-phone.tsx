import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useState } from "react";
import { focusOn } from "./part.tsx";
import { ReasonInput, textOf } from "./step-fields.tsx";
import { StepForm } from "./step-form.tsx";
import { useShownFor } from "./use-shown-for.ts";

/** A telephone that is masked elsewhere, shown for a reason that is written down; covered again after a while. */
export function RevealPhone({ reveal }: { reveal: (reason: string) => Promise<string> }) {
  const [isAsking, setIsAsking] = useState(false);
  const [phone, setPhone] = useShownFor<string>();
  if (phone)
    return (
      <>
        <p>
          <b tabIndex={-1} ref={focusOn}>
            {phone}
          </b>
        </p>
        <p className={layout.hint}>五分钟后自动遮上；会员能看到您看过。</p>
      </>
    );
  if (!isAsking)
    return (
      <Button size="small" variant="quiet" icon="eye" onClick={() => setIsAsking(true)}>
        看完整号码…
      </Button>
    );
  return (
    <StepForm
      isOpened
      press="看号码，留下记录"
      variant="secondary"
      step={(form) => reveal(textOf(form, "reason"))}
      onDone={(shown) => {
        setPhone(shown);
        setIsAsking(false);
      }}
    >
      {(texts) => <ReasonInput fields={texts} hint="例如：打电话核实，填运单。会员看得到" />}
    </StepForm>
  );
}
