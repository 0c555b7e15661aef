import { ApiError } from "@ginkgo/client/api-error";
import type { ApiContext } from "../lib/api/api-client.ts";
import { sendFile } from "../lib/form/upload-pictures.ts";
import { type Content, MORE_CERTIFICATES, type PlacedFile } from "./apply-content.ts";

interface Taken {
  content: Content;
  /** Just uploaded. */
  files: PlacedFile[];
  /** Why a file was not taken, by the name of its field. */
  fields: Record<string, string>;
}

async function tryFile(api: ApiContext, file: File, kind: string) {
  try {
    const { fileId, name } = await sendFile(api, "application", file);
    return { kind, fileId, name };
  } catch (error) {
    if (error instanceof ApiError) return `${file.name}：${error.msg}`;
    throw error;
  }
}

const chosen = (form: FormData, name: string) =>
  form.getAll(name).filter((f): f is File => f instanceof File && f.size > 0);

/** Uploads what a form without scripts sent along, and puts it in its place. */
export async function takeFiles(api: ApiContext, form: FormData, content: Content): Promise<Taken> {
  const taken: Taken = { content: { ...content }, files: [], fields: {} };
  const dropped = String(form.get("drop") ?? "");
  for (const name of new Set(form.keys())) {
    if (!name.startsWith("file:")) continue;
    const kind = name.slice(5);
    for (const file of chosen(form, name)) {
      const up = await tryFile(api, file, kind);
      if (typeof up === "string") taken.fields[kind] = up;
      else {
        taken.files.push(up);
        taken.content.attachments = [...(taken.content.attachments ?? []), { kind, fileId: up.fileId }];
      }
    }
  }
  if (content.certificates) {
    const rows = content.certificates.map((c) => ({ ...c }));
    for (let row = 0; row <= MORE_CERTIFICATES; row++) {
      const kind = row === 0 ? "HEALTH" : String(form.get(`cert${row}.kind`) ?? "");
      const [file] = chosen(form, `cert${row}.file`);
      const own = rows.find((c) => c.kind === kind);
      if (!file || !own) continue;
      const up = await tryFile(api, file, kind);
      if (typeof up === "string") taken.fields[`certificates.${kind}`] = up;
      else {
        own.fileId = up.fileId;
        taken.files.push(up);
      }
    }
    taken.content.certificates = rows.map((c) => (c.fileId === dropped ? { ...c, fileId: undefined } : c));
  }
  if (dropped) {
    taken.content.attachments = taken.content.attachments?.filter((a) => a.fileId !== dropped);
  }
  return taken;
}
