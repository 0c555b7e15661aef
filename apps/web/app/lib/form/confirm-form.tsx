import { Button, type ButtonVariant } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import styles from "../account/account.module.css";

/**
 * A form whose sending cannot be taken back: asks once more in a dialog where scripts run, naming what will happen.
 *
 * @param fields hidden fields, `intent` among them
 */
export function ConfirmForm({
  fetcher,
  fields,
  title,
  description,
  yes,
  variant = "danger",
  children,
}: {
  fetcher: FetcherWithComponents<unknown>;
  fields: Record<string, string>;
  title: string;
  description?: string;
  /** What the button that goes on says. */
  yes: string;
  /** Of the button that goes on. */
  variant?: ButtonVariant;
  /** The button that starts it. */
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function ask(event: FormEvent) {
    event.preventDefault();
    setOpen(true);
  }
  function goOn() {
    setOpen(false);
    if (form.current) fetcher.submit(form.current);
  }
  return (
    <>
      <fetcher.Form method="post" ref={form} onSubmit={ask} className={styles.inlineForm}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </fetcher.Form>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={title}
          description={description}
          foot={
            <>
              <Button onClick={() => setOpen(false)}>先不了</Button>
              <Button variant={variant} onClick={goOn}>
                {yes}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
