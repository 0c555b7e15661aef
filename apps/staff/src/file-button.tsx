import button from "@ginkgo/ui/button/button.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type ChangeEvent, useState } from "react";
import { sayWhy } from "./call-staff.ts";
import staff from "./staff.module.css";

/** A press that lets a file be chosen and sends it at once; what it is refused for stands beneath. */
export function FileButton({
  press,
  accept,
  label,
  error,
  send,
}: {
  press: string;
  accept: string;
  /** What the choice is called where the press does not say it. */
  label?: string;
  /** Of the form it stands in. */
  error?: string | undefined;
  send: (body: FormData, file: File) => Promise<unknown>;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (!file) return;
    setBusy(true);
    setFailure(undefined);
    const body = new FormData();
    body.set("file", file);
    try {
      await send(body, file);
    } catch (refused) {
      setFailure(sayWhy(refused));
    }
    setBusy(false);
  }
  const wrong = failure ?? error;
  return (
    <>
      <label className={cx(button.button, button.secondary, button.small, staff.pickFile)} aria-busy={busy}>
        {busy ? "正在传" : press}
        <input
          type="file"
          accept={accept}
          aria-label={label}
          disabled={busy}
          onChange={(event) => void choose(event)}
          aria-invalid={wrong ? true : undefined}
        />
      </label>
      {wrong && (
        <p className={cx(field.message, field.error)} role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}
