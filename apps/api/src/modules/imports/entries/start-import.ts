import { createHash } from "node:crypto";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import { ImportMapping, MAX_LIST_BYTES } from "@ginkgo/api-contract/publishing/imports";
import { badInput } from "../../../http/problem.ts";
import { inert } from "../../../http/read-body.ts";
import { readUpload } from "../../../http/read-upload.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY, later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import { keepMade } from "../../files/public.ts";
import { runs } from "../tables.ts";

interface Call {
  viewer: StaffViewer;
  request: Request;
  ip: string;
  services: AppContext;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** @throws {ProblemError} BAD_INPUT */
function mappingOf(text: string | undefined): ImportMapping {
  if (!text) return {};
  try {
    return ImportMapping.parse(JSON.parse(text, inert));
  } catch {
    throw badInput({ mapping: '列的对照要写成 JSON，例如 {"单位名称":"机构名称"}。' });
  }
}

/** The same headings in any order are the same kind of list. */
export const headingsHash = (headings: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(headings.toSorted())).digest("hex");

const isYes = (text: string | undefined) => text === "true" || text === "1";

/**
 * Receives a list; it is read and brought in afterwards, in the background.
 * @throws {ProblemError} FILE_TOO_LARGE, BAD_INPUT, UNSUPPORTED_TYPE, BAD_JSON
 */
export async function startImport(kind: EntryKindName, call: Call): Promise<{ importId: string }> {
  const { viewer, request, ip, services, transaction } = call;
  const upload = await readUpload(request, MAX_LIST_BYTES, ip);
  if (!upload) throw badInput({ file: "请选择要导入的文件。" });
  const { mapping, dryRun, publish } = upload.fields;
  const chosen = mappingOf(mapping);
  const fileName = upload.name.replaceAll("\u0000", "").slice(0, 200);
  const id = await transaction((tx) => nextIdOf(tx, runs));
  const now = services.clock.now();
  const fileId = await keepMade(services, {
    purpose: "list",
    memberId: null,
    label: fileName,
    mime: "application/octet-stream",
    content: Buffer.from(upload.bytes),
    usedBy: `import:${id}`,
    expiresAt: later(now, DAY),
  });
  await transaction((tx) =>
    tx.insert(runs).values({
      id,
      kind,
      fileId,
      fileName,
      state: "READING",
      publish: isYes(publish),
      writeAtOnce: !isYes(dryRun),
      mapping: chosen,
      staffId: viewer.staffId,
      actingId: viewer.staffId,
      madeAt: now,
      changedAt: now,
    }),
  );
  return { importId: id };
}
