import { problem } from "./problem.ts";
import { readLimited } from "./read-limited.ts";
import { inPlace } from "./receiving.ts";

/** What the form may weigh beside its file. */
const FORM_AROUND = 64 * 1024;

export interface Upload {
  /** As sent: may hold anything. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** What stands in the form beside it, as text. */
  fields: Readonly<Record<string, string>>;
}

/**
 * The file in the form's field `file`. Refused as soon as it outgrows `most`, not after all of it has come (U4).
 * Undefined where the form has no such file.
 * @param address who sends it, as clientAddress tells
 * @throws {ProblemError} FILE_TOO_LARGE, UNSUPPORTED_TYPE, BAD_JSON, TOO_SLOW, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function readUpload(
  request: Request,
  most: number,
  address: string,
): Promise<Upload | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw problem("UNSUPPORTED_TYPE", "not a form with a file");
  return inPlace(address, async () => {
    const body = await readLimited(request, most + FORM_AROUND);
    if (!body) throw problem("FILE_TOO_LARGE");
    const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
      throw problem("BAD_JSON", "not a form");
    });
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) return undefined;
    if (file.size > most) throw problem("FILE_TOO_LARGE");
    const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
    return {
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
      fields: Object.fromEntries(texts),
    };
  });
}
