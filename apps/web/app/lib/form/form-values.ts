/** A field's text as it was sent; "" where it is missing. */
export const fieldValue = (form: FormData, name: string): string => String(form.get(name) ?? "");

/** A field's text without spaces around it; "" where it is missing. */
export const fieldText = (form: FormData, name: string): string => fieldValue(form, name).trim();

/** What a person filled in, sent as it is: the API checks every field of it and says what is wrong. */
export const unchecked = <T>(typed: unknown): T => typed as T;
