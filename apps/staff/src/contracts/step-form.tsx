import type { StaffContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { FormEvent, ReactNode } from "react";
import staff from "../staff.module.css";
import styles from "./contracts.module.css";
import { useSubmit } from "./use-submit.ts";

/** One step of a contract: what it needs, and the press that does it. */
export function StepForm({
  press,
  danger,
  step,
  onDone,
  children,
}: {
  press: string;
  danger?: boolean;
  /** Given the form as it was filled in. */
  step: (form: FormData) => Promise<StaffContract>;
  onDone: (next: StaffContract) => void;
  /** Fields get the sentences for them. */
  children: ReactNode | ((fields: Record<string, string>) => ReactNode);
}) {
  const { form, fields, failure, busy, send } = useSubmit();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    void send(async () => onDone(await step(filled)));
  }
  return (
    <form className={cx(staff.talkPart, styles.step)} onSubmit={submit} noValidate ref={form}>
      {failure && (
        <p className={cx(field.message, field.error)} role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      {typeof children === "function" ? children(fields) : children}
      <Button type="submit" size="small" variant={danger ? "danger" : "primary"} busy={busy}>
        {press}
      </Button>
    </form>
  );
}
