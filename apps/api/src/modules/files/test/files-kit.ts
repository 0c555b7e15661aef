import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FilePurpose, UploadedFile } from "@ginkgo/api-contract/files/files";
import sharp from "sharp";
import type { Answer, TestApi } from "../../../../test/kits/build-test-api.ts";

/** A folder for uploaded files that goes with the test. */
export function dataFolder(): { folder: string; count(): number; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "ginkgo-files-"));
  return {
    folder,
    /** Files of any kind in it, half ones too. */
    count: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).length,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A picture of one colour. */
export const picture = (width = 40, height = 30, background = "#8a5a00") =>
  sharp({ create: { width, height, channels: 3, background } });

export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

export const pdf = (inside = "") =>
  bytesOf(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${inside}>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

export interface Sent {
  purpose?: FilePurpose;
  name?: string;
  type?: string;
  headers?: Record<string, string>;
  from?: string;
  /** By the address of the staff. */
  staff?: boolean;
}

/** Uploads as a browser's form does. */
export async function upload<T = UploadedFile>(
  api: TestApi,
  bytes: Uint8Array,
  { purpose = "avatar", name = "照片.jpg", type = "image/jpeg", headers = {}, from, staff }: Sent = {},
): Promise<Answer<T>> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name, { type }));
  const request = new Request(
    `http://localhost${staff ? "/rest/staff" : "/sys"}/file/upload?purpose=${purpose}`,
    {
      method: "POST",
      body: form,
      headers,
    },
  );
  const response = await api.fetch(request, from);
  const envelope = (await response.json()) as Pick<Answer<T>, "code" | "msg" | "data">;
  return { status: response.status, headers: response.headers, ...envelope };
}

/** What somebody gets who opens an address of a file; undefined for 404. */
export const open = (api: TestApi, url: string, headers: Record<string, string> = {}) =>
  api.api.openFile(new Request(`http://localhost${url}`, { headers }), url.split("/").at(-1)!);
