import { currentMember, type SmsPurpose } from "@ginkgo/api-contract/identity/identity";
import { data, type RouterContextProvider, useActionData, useFetcher, useNavigation } from "react-router";
import { type ApiContext, callApi } from "../api/api-client.ts";
import { serverApi } from "../api/server-api.ts";
import { askCode, type SignedThing } from "./ask-code.ts";
import { type FormRefusal, refusalOf } from "./form-refusal.ts";
import { textOf } from "./form-typed.ts";
import { readForm } from "./read-form.ts";

/** What a form's sending came to: what the API answered, or what is to be mended together with what was typed. */
export type FormReply<T = unknown> = { intent: string; at: number } & ({ done: T } | FormRefusal<T>);

/** Answers what came of a form, or the address it leads on to. */
type Handler = (api: ApiContext, form: FormData, url: URL) => Promise<unknown>;

/** What the codes of a form are for, by the name of their field; one for signing also says what it is bound to. */
type Codes = Record<string, SmsPurpose | ((form: FormData) => SignedThing)>;

/**
 * Has a code sent to the number of the form's field `mobile`, where it stands beside that field; every other goes to
 * the reader's own.
 */
async function sendCode(api: ApiContext, form: FormData, field: string, of: Codes[string]) {
  const typed = textOf(form);
  const isTyped = field === "code" && typed.mobile !== undefined;
  const mobile = isTyped ? typed.mobile! : (await callApi(api, currentMember)).phone;
  const use = typeof of === "function" ? ({ type: "SIGN", signs: of(form) } as const) : { type: of };
  const answer = await askCode(api, { mobile, ...use });
  const wrong = "mobile" in answer ? answer.mobile : undefined;
  const fields: Record<string, string> = wrong ? { mobile: wrong } : {};
  return { message: "", status: 200, fields, typed, codeReply: { field, answer } };
}

/**
 * The action of a page with several forms: each names itself in a field or button `intent`. A refusal by the API is
 * an answer that keeps what was typed, and so is a `FormRefused`; anything else is the error page. Works with and without scripts.
 *
 * @param codes of the forms that ask for a code, by their intent: without scripts the button for one posts the form
 * @example export const action = formAction({ add: (api, form) => callApi(api, addContact, { body: … }) })
 */
export function formAction(handlers: Record<string, Handler>, codes: Record<string, Codes> = {}) {
  return async (args: { request: Request; url: URL; context: Readonly<RouterContextProvider> }) => {
    const form = await readForm(args.request);
    const intent = String(form.get("intent") ?? "");
    const handle = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
    if (!handle) throw data({ message: "不认识这次提交，请刷新页面后再试。" }, { status: 400 });
    const at = Date.now();
    const field = String(form.get("send") ?? "");
    const purpose = codes[intent]?.[field];
    try {
      if (purpose)
        return data<FormReply>({ intent, at, ...(await sendCode(serverApi(args), form, field, purpose)) });
      const done = await handle(serverApi(args), form, args.url);
      return done instanceof Response ? done : data<FormReply>({ intent, at, done });
    } catch (error) {
      const refusal = refusalOf(error, textOf(form));
      return data<FormReply>({ intent, at, ...refusal }, { status: refusal.status });
    }
  };
}

const NONE: Readonly<Record<string, string>> = Object.freeze({});

/** What a form reads of the answer to it. */
function partsOf<T>(reply: FormReply<T> | undefined) {
  const refused = reply && "message" in reply ? reply : undefined;
  const fields = refused?.fields ?? NONE;
  const typed = refused?.typed ?? NONE;
  return {
    reply,
    /** What came of it, once it worked. */
    done: reply && "done" in reply ? reply.done : undefined,
    refused,
    fields,
    typed,
    /** A text field: what was typed into it, else what it begins with, and what is wrong with it. */
    field: (name: string, initial?: string | null) => ({
      name,
      defaultValue: typed[name] ?? initial ?? undefined,
      error: fields[name],
    }),
    /** What asking for the code of this field came to, without scripts. */
    codeReply: (field: string) =>
      refused?.codeReply?.field === field ? refused.codeReply.answer : undefined,
  };
}

/**
 * One form of a page: its fetcher, and the answer to what was last sent, by script or by a plain post.
 * @param intents those the form can send; answers to other forms of the page are not its own
 */
export function useFormReply<T = unknown>(key: string, ...intents: string[]) {
  const fetcher = useFetcher<FormReply<T>>({ key });
  const posted = useActionData<FormReply<T>>();
  const reply = fetcher.data ?? (posted && intents.includes(posted.intent) ? posted : undefined);
  return { fetcher, busy: fetcher.state !== "idle", ...partsOf(reply) };
}

/** The same of a form that is always posted by going on to the next address, with scripts too. */
export function usePostedReply<T = unknown>(...intents: string[]) {
  const posted = useActionData<FormReply<T>>();
  const isBusy = useNavigation().formMethod === "POST";
  return { busy: isBusy, ...partsOf(posted && intents.includes(posted.intent) ? posted : undefined) };
}
