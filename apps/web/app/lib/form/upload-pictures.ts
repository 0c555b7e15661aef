import { type FilePurpose, uploadFile } from "@ginkgo/api-contract/files/files";
import { type ApiContext, callApi } from "../api/api-client.ts";

/** Sends one file. @throws ApiError when it is refused; its sentence says why and what to do */
export function sendFile(api: ApiContext, purpose: FilePurpose, file: File) {
  const body = new FormData();
  body.set("file", file);
  return callApi(api, uploadFile, { query: { purpose }, body });
}

/**
 * Ids of the pictures of a form: those its script has sent already, and the files themselves where none ran.
 * @throws ApiError
 */
export async function pictureIds(api: ApiContext, purpose: FilePurpose, form: FormData): Promise<string[]> {
  const ids = form.getAll("images").map(String).filter(Boolean);
  for (const file of form.getAll("files")) {
    if (file instanceof File && file.size > 0) ids.push((await sendFile(api, purpose, file)).fileId);
  }
  return ids;
}
