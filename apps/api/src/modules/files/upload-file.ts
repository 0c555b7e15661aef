import type { uploadFile as endpoint, FilePurpose, UploadedFile } from "@ginkgo/api-contract/files/files";
import { eq } from "drizzle-orm";
import { addressPrefix } from "../../http/address-prefix.ts";
import { badInput, ProblemError, problem } from "../../http/problem.ts";
import { readUpload } from "../../http/read-upload.ts";
import type { WorkflowCall } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { Viewer } from "../../http/viewer.ts";
import { isSandbox } from "../../platform/is-sandbox.ts";
import { cleanFile } from "./clean-file.ts";
import { fileLabel } from "./file-label.ts";
import { fileUrl, labelSealContext } from "./file-row.ts";
import { MAX_BYTES, purposes } from "./purposes.ts";
import { type Reserved, reserveFile, type Uploader } from "./reserve-file.ts";
import { files } from "./tables.ts";

type Call = Pick<
  WorkflowCall<typeof endpoint, Viewer>,
  "request" | "query" | "viewer" | "ip" | "services" | "transaction"
>;

/** @throws {ProblemError} SIGN_IN_REQUIRED, NOT_ALLOWED */
function uploaderOf({ viewer, services, ip }: Call, purpose: FilePurpose): Uploader {
  const nobody = { memberId: null, staffId: null, address: null };
  if (viewer.kind === "member" && purposes[purpose].who === "nobody") throw problem("NOT_ALLOWED", purpose);
  if (viewer.kind === "member") return { ...nobody, memberId: viewer.memberId };
  if (viewer.kind === "staff") {
    if (!purposes[purpose].staff) throw problem("NOT_ALLOWED", purpose);
    return { ...nobody, staffId: viewer.staffId };
  }
  if (purposes[purpose].who !== "anyone") throw problem(viewer.because ?? "SIGN_IN_REQUIRED");
  return { ...nobody, address: services.vault.blindIndex(addressPrefix(ip), "files.files.address_hash") };
}

/** @throws {ProblemError} FILE_INFECTED; UNAVAILABLE while the scanner does not answer: nothing unseen is kept (U6) */
async function lookThrough({ scanner, log }: AppContext, bytes: Uint8Array): Promise<void> {
  const verdict = await scanner?.scan(bytes).catch((error: Error) => {
    throw problem("UNAVAILABLE", error.message);
  });
  if (!verdict || verdict.clean) return;
  log.error("an upload was infected", { reason: verdict.found });
  throw problem("FILE_INFECTED", verdict.found);
}

async function receive(call: Call, { id, name }: Reserved): Promise<UploadedFile> {
  const { request, query, services, transaction, ip } = call;
  const upload = await readUpload(request, MAX_BYTES, ip);
  if (!upload) throw badInput({ file: "请选择要上传的文件。" });
  await lookThrough(services, upload.bytes);
  const { bytes, mime, ending, width, height } = await cleanFile(upload.bytes, purposes[query.purpose]);
  const label = fileLabel(upload.name, ending);
  await services.files.put(name, bytes, mime);
  await transaction((tx) =>
    tx
      .update(files)
      .set({
        label: services.vault.seal(label, labelSealContext(id)),
        mime,
        size: bytes.byteLength,
        width: width ?? null,
        height: height ?? null,
        readyAt: services.clock.now(),
      })
      .where(eq(files.id, id)),
  );
  return {
    fileId: id,
    url: fileUrl(name),
    name: label,
    size: bytes.byteLength,
    mime,
    ...(width && height ? { width, height } : {}),
  };
}

/**
 * Receives one file: room taken, bytes read within the limit, checked by what they are, drawn anew, kept. Whatever
 * fails leaves no bytes, and a row without any that counts for the hour: refused files cost as much as kept ones.
 * @throws {ProblemError} SIGN_IN_REQUIRED, NOT_ALLOWED, FILE_TOO_LARGE, VOICE_TOO_LARGE, FILE_KIND, FILE_BROKEN, FILE_PIXELS,
 *   FILE_ACTIVE, FILE_HEAVY, FILE_INFECTED, FILE_QUOTA, FILE_BUDGET, BAD_INPUT, UNSUPPORTED_TYPE, UNAVAILABLE
 */
export async function uploadFile(call: Call): Promise<UploadedFile> {
  const { request, query, services, transaction } = call;
  const uploader = uploaderOf(call, query.purpose);
  const announcedBytes = Number(request.headers.get("content-length")) || MAX_BYTES;
  const reservation = {
    purpose: query.purpose,
    uploader,
    size: Math.min(announcedBytes, MAX_BYTES),
    sandbox: isSandbox(services.settings),
  };
  const reserved = await transaction((tx) => reserveFile(tx, reservation, services.clock.now()));
  try {
    return await receive(call, reserved);
  } catch (error) {
    await services.files.remove(reserved.name).catch(() => undefined);
    const ours = error instanceof ProblemError && error.status >= 500;
    await transaction((tx) =>
      ours
        ? tx.delete(files).where(eq(files.id, reserved.id))
        : tx.update(files).set({ size: 0 }).where(eq(files.id, reserved.id)),
    );
    throw error;
  }
}
