import { type ReactNode, useEffect, useRef } from "react";
import styles from "../account/account.module.css";
import { focusFirstError } from "./focus-first-error.ts";
import type { FormReply } from "./form-reply.ts";

/**
 * A form that opens in its place, without scripts too. Closes when its sending worked; opens again, with the focus on
 * the first field to mend, when it was refused.
 */
export function FormFold({
  label,
  reply,
  start = false,
  children,
}: {
  label: ReactNode;
  reply: FormReply | undefined;
  start?: boolean;
  children: ReactNode;
}) {
  const fold = useRef<HTMLDetailsElement>(null);
  const answered = useRef(reply?.at);
  useEffect(() => {
    if (!fold.current || !reply || answered.current === reply.at) return;
    answered.current = reply.at;
    const done = "done" in reply;
    fold.current.open = !done;
    if (done) {
      fold.current.querySelector("form")?.reset();
      fold.current.querySelector("summary")?.focus();
    } else focusFirstError(fold.current);
  }, [reply]);
  const isRefused = reply !== undefined && !("done" in reply);
  return (
    <details ref={fold} className={styles.fold} open={start || isRefused ? true : undefined}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
