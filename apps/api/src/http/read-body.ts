import { problem } from "./problem.ts";
import { readLimited } from "./read-limited.ts";

const MAX_BYTES = 1024 * 1024;
const utf8 = new TextDecoder("utf-8", { fatal: true });

const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/**
 * A value of JSON as it may be kept: PostgreSQL text takes no NUL; lone surrogates and own prototypes have no place in a
 * body either. @throws {ProblemError} BAD_JSON
 */
export function inert(key: string, value: unknown): unknown {
  if (key === "__proto__") throw problem("BAD_JSON", "prototype key");
  if (!isStorable(key) || (typeof value === "string" && !isStorable(value)))
    throw problem("BAD_JSON", "text that cannot be stored");
  if (typeof value === "number" && !Number.isFinite(value)) throw problem("BAD_JSON", "number out of range");
  return value;
}

/** Fields of a form as text; files have their own way in (a form keeps strings). */
async function readForm(bytes: Uint8Array, type: string): Promise<Record<string, string>> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  } catch {
    throw problem("BAD_JSON", "not a form");
  }
  const fields = [...form].filter((f): f is [string, string] => typeof f[1] === "string");
  for (const [name, value] of fields) inert(name, value);
  return Object.fromEntries(fields);
}

/**
 * The body of a request as a plain value: JSON or a form, at most 1 MiB.
 * @throws {ProblemError} TOO_LARGE, BAD_JSON, UNSUPPORTED_TYPE
 */
export async function readBody(request: Request): Promise<unknown> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (!request.body) return undefined;
  const bytes = await readLimited(request, MAX_BYTES);
  if (!bytes) throw problem("TOO_LARGE");
  if (bytes.byteLength === 0) return undefined;
  if (type === "multipart/form-data") return readForm(bytes, request.headers.get("content-type") ?? "");
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw problem("BAD_JSON", "not UTF-8");
  }
  if (type === "application/x-www-form-urlencoded") {
    const form = Object.fromEntries(new URLSearchParams(text));
    for (const [k, v] of Object.entries(form)) inert(k, v);
    return form;
  }
  if (type !== "application/json") throw problem("UNSUPPORTED_TYPE", type);
  try {
    return JSON.parse(text, inert);
  } catch (e) {
    if (e instanceof SyntaxError || e instanceof RangeError) throw problem("BAD_JSON", "not JSON");
    throw e;
  }
}
