import { problem } from "./problem.ts";

/** What the form may weigh beside its file. */
const FORM_AROUND = 64 * 1024;
/** Files being received at once, each in memory whole; more wait for nothing and are told so. */
const AT_ONCE = 24;

let receiving = 0;

async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw problem("FILE_TOO_LARGE");
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > most) throw problem("FILE_TOO_LARGE");
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

export interface Upload {
  /** As sent: may hold anything. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The file in the form's field `file`. Refused as soon as it outgrows `most`, not after all of it has come (U4).
 * Undefined where the form has no such file.
 * @throws {ProblemError} FILE_TOO_LARGE, UNSUPPORTED_TYPE, BAD_JSON, UNAVAILABLE
 */
export async function readUpload(request: Request, most: number): Promise<Upload | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw problem("UNSUPPORTED_TYPE", "not a form with a file");
  if (receiving >= AT_ONCE) throw problem("UNAVAILABLE", "too many uploads at once");
  receiving++;
  try {
    const body = await readBytes(request, most + FORM_AROUND);
    const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
      throw problem("BAD_JSON", "not a form");
    });
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) return undefined;
    if (file.size > most) throw problem("FILE_TOO_LARGE");
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } finally {
    receiving--;
  }
}
