import { type ChangeEvent, type FocusEvent, useRef } from "react";
import { useFormReply } from "../../lib/form/form-reply.ts";
import type { Quoted } from "./checkout-action.ts";

/** Fields that change the sum. */
const PRICED = /^(n|when|cardBenefit|departureId|singleRooms|addressId|address\.)/;

const pricedText = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].filter(([name]) => PRICED.test(name)));

type FormEvent = ChangeEvent<HTMLFormElement> | FocusEvent<HTMLFormElement>;

/** Reckons the sum anew whenever something that changes it was chosen, or filled in and left. */
export function useQuote() {
  const reply = useFormReply<Quoted>("checkout-quote", "quote");
  const last = useRef<string>(undefined);

  function look({ type, target, currentTarget: form }: FormEvent) {
    if (type === "focus") {
      last.current ??= pricedText(form);
      return;
    }
    const isTyping =
      type === "change" && target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type);
    const now = pricedText(form);
    if (isTyping || now === last.current) return;
    last.current = now;
    const data = new FormData(form);
    data.set("intent", "quote");
    // One that a newer choice, or placing the order, overtakes is broken off: nobody waits for it any more.
    reply.fetcher.submit(data, { method: "post" }).catch(() => {});
  }
  return { ...reply, look };
}
