import { Button, type ButtonVariant } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Conflict, changedMeanwhileOf } from "../conflict.tsx";
import { dropDraft, useFormDraft } from "../form-drafts.ts";
import page from "../page.module.css";
import staff from "../staff.module.css";
import { useSubmit } from "../use-submit.ts";
import { UNPICKED } from "./unpicked.ts";

/** Puts a word on the press; undefined puts its own back. */
export type Say = (word: string | undefined) => void;

/** One step of what the page is about: what it needs, and the press that does it. */
export function StepForm<T>({
  press,
  variant = "primary",
  draftKey,
  isOpened,
  isOver,
  onSeeNow,
  onGiveUp,
  onEscape,
  step,
  onDone,
  children,
}: {
  press: string;
  variant?: ButtonVariant;
  /** What is typed outlasts a reload under it. */
  draftKey?: string;
  /** Stands where the press was that opened it: its first field takes the focus from there. */
  isOpened?: boolean;
  /** The step is not to be done any more: what was typed stands, the press is gone. */
  isOver?: boolean;
  /** Shows how it stands now, where somebody was faster. */
  onSeeNow?: () => void;
  onGiveUp?: () => void;
  /** Closes it, as Esc closes a dialog. */
  onEscape?: () => void;
  /** Given the form as it was filled in. */
  step: (form: FormData) => Promise<T>;
  onDone: (next: T) => void;
  /** Fields get the sentences for them, and may put another word on the press: of what was chosen. */
  children: ReactNode | ((fields: Record<string, string>, say: Say) => ReactNode);
}) {
  const [said, say] = useState<string>();
  const { form, fields, failure, error, busy, send } = useSubmit();
  const changed = changedMeanwhileOf(error);
  useFormDraft(form, draftKey);
  useEffect(() => {
    if (isOpened) form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [isOpened, form]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const unpicked = event.currentTarget.querySelector<HTMLElement>(`[${UNPICKED}]`);
    if (unpicked) {
      // Come back to, it says what to do.
      unpicked.blur();
      unpicked.focus();
      return;
    }
    const filled = new FormData(event.currentTarget);
    void send(async () => {
      const next = await step(filled);
      if (draftKey !== undefined) dropDraft(draftKey);
      onDone(next);
    });
  }
  return (
    <form
      className={cx(staff.talkPart, page.step)}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (!onEscape || event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onEscape();
      }}
      noValidate
      ref={form}
    >
      {changed && (
        <Conflict
          changed={changed}
          form={form.current}
          press={isOver ? undefined : (said ?? press)}
          onSeeNow={onSeeNow}
          onGiveUp={onGiveUp}
        />
      )}
      {failure && !changed && (
        <p className={cx(field.message, field.error)} role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      {typeof children === "function" ? children(fields, say) : children}
      {!isOver && (
        <Button type="submit" size="small" variant={variant} busy={busy}>
          {said ?? press}
        </Button>
      )}
    </form>
  );
}
