/** HTTP status of a form that did not reach us: there is nothing new to read either. */
export const NETWORK_FAILURE = 503;

/** Never go back into a page. */
const SECRET = new Set(["password", "oldPassword", "code", "oldCode", "smsCode"]);

/** What was typed into a form, by field name; never passwords, codes and files. */
export const textOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string" && !SECRET.has(pair[0])),
  );
