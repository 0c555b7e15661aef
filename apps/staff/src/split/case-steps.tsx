import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { type ReactNode, useState } from "react";
import { useNotify } from "react-admin";
import { sayWhy } from "../call-staff.ts";
import { dropDraft, hasDraft } from "../form-drafts.ts";
import { focusPart, Part } from "../part.tsx";
import { offerUndo } from "../shell/undo.ts";
import type { FieldTexts } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";

/** One thing staff may do about a case: its name among the case's actions, what it asks and says, and its call. */
export interface CaseStep<T> {
  action: string;
  label: string;
  /** On the button that does it; a step that asks nothing is done at once. */
  press?: string;
  danger?: true;
  /** The case waits for it. */
  isNext?: true;
  /** What was done, where it matters by what the case is now. */
  toast: string | ((now: T) => string);
  fields?: (texts: FieldTexts, one: T) => ReactNode;
  run: (one: T, form: FormData) => Promise<T>;
  /** Takes it back, given the case as the step left it; without it a step cannot be taken back. */
  undo?: (after: T) => Promise<T>;
}

/** What may be done about a case now; each step opens what it needs beneath it. */
export function CaseSteps<T extends { id: string; actions: readonly string[] }>({
  name,
  one,
  steps,
  closed = {},
  idle = "这一件没有要做的了。",
  onDone,
  onMoved,
}: {
  /** What its list is called (`useCases`); what is typed is kept under it. */
  name: string;
  one: T;
  steps: readonly CaseStep<T>[];
  /** Steps that cannot be taken yet, by action, with what is missing. */
  closed?: Readonly<Record<string, string | undefined>>;
  /** What is said where nothing can be done now: what waits, and on whom. */
  idle?: string | undefined;
  onDone: (next: T) => void;
  /** Somebody else was first: what is so now has to be asked for. */
  onMoved: () => void;
}) {
  const draftKey = (action: string) => `${name}.${one.id}.${action}`;
  const [opened, setOpened] = useState<string | undefined>(
    () => steps.find(({ action, fields }) => fields && hasDraft(draftKey(action)))?.action,
  );
  const [busy, setBusy] = useState<string>();
  const notify = useNotify();
  const offered = steps.filter(({ action }) => one.actions.includes(action) || action === opened);
  const next = offered.find(({ isNext, action }) => isNext && closed[action] === undefined);

  async function run(step: CaseStep<T>, form: FormData): Promise<T> {
    try {
      return await step.run(one, form);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 0)) onMoved();
      throw error;
    }
  }
  function done(step: CaseStep<T>, now: T) {
    onDone(now);
    setOpened(undefined);
    const { undo } = step;
    const toast = typeof step.toast === "string" ? step.toast : step.toast(now);
    if (undo) offerUndo({ text: toast, run: async () => onDone(await undo(now)) });
    else notify(toast, { type: "success" });
    focusPart("steps");
  }
  async function press(step: CaseStep<T>) {
    if (step.fields) {
      // Closed by hand it is given up.
      if (opened === step.action) dropDraft(draftKey(step.action));
      return setOpened(opened === step.action ? undefined : step.action);
    }
    setBusy(step.action);
    await run(step, new FormData()).then(
      (now) => done(step, now),
      (error: unknown) => notify(sayWhy(error), { type: "error" }),
    );
    setBusy(undefined);
  }
  return (
    <Part id="steps" title="可以做的事">
      {offered.length === 0 && <p className={layout.muted}>{idle}</p>}
      {offered.map((step) => (
        <div key={step.action}>
          <Button
            full
            size="small"
            variant={step.danger ? "danger" : step === next && !opened ? "primary" : "secondary"}
            aria-expanded={step.fields ? opened === step.action : undefined}
            busy={busy === step.action}
            disabled={closed[step.action] !== undefined}
            aria-describedby={closed[step.action] === undefined ? undefined : `closed-${step.action}`}
            onClick={() => void press(step)}
          >
            {step.label}
          </Button>
          {closed[step.action] !== undefined && (
            <p id={`closed-${step.action}`} className={layout.hint}>
              {closed[step.action]}
            </p>
          )}
          {opened === step.action && step.fields && (
            <StepForm
              press={step.press ?? step.label}
              variant={step.danger ? "danger" : "primary"}
              draftKey={draftKey(step.action)}
              step={(form) => run(step, form)}
              onDone={(now) => done(step, now)}
            >
              {(texts) => step.fields!(texts, one)}
            </StepForm>
          )}
        </div>
      ))}
    </Part>
  );
}
