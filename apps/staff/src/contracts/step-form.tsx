import type { StaffContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { Button } from "@ginkgo/ui/button";
import type { FormEvent, ReactNode } from "react";
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
    <form className="talk-part ct-step" onSubmit={submit} noValidate ref={form}>
      {failure && (
        <p className="msg err" role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      {typeof children === "function" ? children(fields) : children}
      <Button type="submit" size="sm" variant={danger ? "dan" : "pri"} busy={busy}>
        {press}
      </Button>
    </form>
  );
}
