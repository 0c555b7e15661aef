import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { type ReactNode, useState } from "react";
import { focusOn } from "../part.tsx";
import type { FieldTexts } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { useShownFor } from "../use-shown-for.ts";

/** What is masked elsewhere, shown for a reason that is written down; covered again after a while. */
export function Reveal<T>({
  opener,
  press = "查看，留下记录",
  note = "会员能看到您看过",
  reveal,
  shown,
  children,
}: {
  /** On the press that opens the form. */
  opener: string;
  press?: string;
  /** Who will know of it. */
  note?: string;
  reveal: (form: FormData) => Promise<T>;
  shown: (found: T) => ReactNode;
  /** Fields of the form, with the sentences for them. */
  children: (texts: FieldTexts) => ReactNode;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const [found, setFound] = useShownFor<T>();
  if (found !== undefined)
    return (
      <>
        {shown(found)}
        <p className={layout.hint} tabIndex={-1} ref={focusOn}>
          五分钟后自动遮上；{note}。
        </p>
      </>
    );
  if (!isAsking)
    return (
      <Button size="small" variant="quiet" icon="eye" onClick={() => setIsAsking(true)}>
        {opener}
      </Button>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key closes the form from any of its fields
    <div
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        setIsAsking(false);
      }}
    >
      <StepForm
        isOpened
        press={press}
        variant="secondary"
        step={reveal}
        onDone={(next) => {
          setFound(next);
          setIsAsking(false);
        }}
      >
        {children}
      </StepForm>
      <Button size="small" variant="quiet" onClick={() => setIsAsking(false)}>
        先不看
      </Button>
    </div>
  );
}
