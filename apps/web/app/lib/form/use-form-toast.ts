import { useEffect } from "react";
import { notices, notify } from "../live/notices.ts";
import type { FormReply } from "./form-reply.ts";
import { keepFocus } from "./keep-focus.ts";

/** Two pages may share a form: a kept list behind the order's own page. */
const shown = new WeakSet<FormReply>();

/** The form itself may have drawn it, beside what was pressed. */
const isShown = (message: string) => document.body.innerText.includes(message);

/**
 * Tells the reader once what a form's sending came to: the given title when it worked, the API's sentence when it was
 * refused and the page does not show it.
 */
export function useFormToast(reply: FormReply | undefined, titles: Record<string, string>): void {
  useEffect(() => {
    if (!reply || shown.has(reply)) return;
    shown.add(reply);
    if ("done" in reply) {
      notices.closeErrors();
      const title = titles[reply.intent];
      if (title) notify({ tone: "ok", title });
      keepFocus();
    } else if (reply.message && Object.keys(reply.fields).length === 0 && !isShown(reply.message))
      notify({ tone: "err", title: "没有办成", description: reply.message });
  });
}
