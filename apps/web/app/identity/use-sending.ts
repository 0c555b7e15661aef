import { type FormEvent, useRef, useState } from "react";
import type { FormRefusal } from "../lib/form/form-refusal.ts";
import { useErrorFocus } from "../lib/form/use-error-focus.ts";
import { notices } from "../lib/live/notices.ts";

/**
 * A form sent from the page itself: once at a time, what was refused beside its fields, the focus on the first.
 *
 * @param send answers null when it worked
 * @param posted what the same form came to without scripts
 */
export function useSending(
  send: (form: FormData) => Promise<FormRefusal | null>,
  onDone: () => void | Promise<void>,
  posted?: FormRefusal,
) {
  const [refusal, setRefusal] = useState(posted);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const form = useErrorFocus(refusal);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const refused = await send(new FormData(event.currentTarget));
      setRefusal(refused ?? undefined);
      if (refused) return;
      notices.closeErrors();
      await onDone();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { form, onSubmit, busy, refusal, fields: refusal?.fields ?? {}, typed: refusal?.typed ?? {} };
}
