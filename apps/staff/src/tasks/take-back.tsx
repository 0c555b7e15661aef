import { releaseTask, type Task } from "@ginkgo/api-contract/tasks/tasks";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";

/** Puts before everybody what a colleague has taken, for a reason that is written down. */
export function TakeBack({ task: { id, version, subject }, owner }: { task: Task; owner: string }) {
  const client = useQueryClient();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking)
    return (
      <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
        放回去…<span className={layout.screenReader}>：{subject.text}</span>
      </Button>
    );
  return (
    <StepForm
      isOpened
      press="放回去"
      variant="secondary"
      step={(form) =>
        callStaff(releaseTask, { params: { id }, body: { reason: textOf(form, "reason"), version } })
      }
      onDone={() => {
        setIsAsking(false);
        notify("放回去了，大家都能接", { type: "success" });
        void client.invalidateQueries({ queryKey: ["tasks"] });
      }}
    >
      {(texts) => <ReasonInput fields={texts} hint={`${owner}在处理，原因会留在记录里`} />}
    </StepForm>
  );
}
