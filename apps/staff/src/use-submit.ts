import { ApiError } from "@ginkgo/client/api-error";
import { useEffect, useRef, useState } from "react";
import { sayWhy } from "./call-staff.ts";

/** Sends a form: what it was refused for, field by field, and the first such field gets the focus. */
export function useSubmit() {
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fields: Record<string, string> = error instanceof ApiError ? { ...error.fields } : {};
  useEffect(() => {
    if (error === undefined) return;
    const first = (what: string) => form.current?.querySelector<HTMLElement>(what);
    (first("[aria-invalid]") ?? first("[role=alert]"))?.focus();
  }, [error]);

  /** @returns whether it was done */
  async function send(step: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setError(undefined);
    try {
      await step();
      return true;
    } catch (refused) {
      setError(refused);
      return false;
    } finally {
      setBusy(false);
    }
  }
  /** What to say of the whole; undefined where it stands beside a field. */
  const failure = error !== undefined && Object.keys(fields).length === 0 ? sayWhy(error) : undefined;
  return { form, fields, failure, error, busy, send };
}
