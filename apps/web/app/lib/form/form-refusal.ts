import type { ProblemKey } from "@ginkgo/api-contract/problems";
import { ApiError } from "@ginkgo/client/api-error";
import type { CodeRefused, CodeSent } from "./ask-code.ts";

/** Why a form was not taken, with what was typed: drawn beside the fields, with scripts and without. */
export interface FormRefusal<T = unknown> {
  /** Chinese, for the reader; the general line where no field has its own. Empty where nothing was refused, or a notice says it. */
  message: string;
  /** Of the HTTP answer. */
  status: number;
  reason?: ProblemKey | undefined;
  /** Field name → one sentence. */
  fields: Record<string, string>;
  /** What was typed, by field name; never passwords and codes. */
  typed: Record<string, string>;
  more?: Readonly<Record<string, unknown>>;
  /** What the page draws again besides: files that were taken, parts of a form kept elsewhere. */
  state?: T;
  /** Without scripts the form was sent to have a code sent, for the field of this name; nothing else was done. */
  codeReply?: { field: string; answer: CodeSent | CodeRefused };
}

/** Where a reason that is about one field is shown, by the name of that field. */
export type Places = Partial<Record<ProblemKey, string>>;

/** A refusal the page found out by itself, without asking. */
export const invalidFields = (
  fields: Record<string, string>,
  typed: Record<string, string>,
): FormRefusal => ({
  message: Object.values(fields)[0] ?? "",
  status: 400,
  fields,
  typed,
});

/** Thrown by the handler of a form that refuses it by itself, or has more to say of a refusal than the API does. */
export class FormRefused extends Error {
  readonly refusal: Partial<FormRefusal>;

  constructor(refusal: Partial<FormRefusal>) {
    super("the form was refused");
    this.refusal = refusal;
  }
}

/** Thrown where the form was sent, without scripts, to have a code sent: nothing is refused, and all that was typed stays. */
export const codeRequested = (field: string, answer: CodeSent | CodeRefused): FormRefused =>
  new FormRefused({ status: 200, codeReply: { field, answer } });

/** Turns a failed call into an answer for its form. Rethrows what is no failed call. */
export function refusalOf(error: unknown, typed: Record<string, string>, places: Places = {}): FormRefusal {
  if (error instanceof FormRefused) {
    const fields = error.refusal.fields ?? {};
    return { message: Object.values(fields)[0] ?? "", status: 400, ...error.refusal, fields, typed };
  }
  if (!(error instanceof ApiError)) throw error;
  const { msg, reason, more } = error;
  const place = reason && places[reason];
  const fields: Record<string, string> = place ? { [place]: msg } : { ...error.fields };
  return { message: msg, status: error.status || 503, reason, fields, typed, more };
}

/** The named fields of a form as text, trimmed. */
export const typedOf = (form: FormData, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "").trim()]));
