import type { PrivacyExport } from "@ginkgo/api-contract/privacy/privacy";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, not } from "drizzle-orm";
import { DAY, later } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { fileUrl } from "../files/public.ts";
import { files } from "../files/tables.ts";
import { exports } from "./tables.ts";

interface ExportRow {
  id: string;
  askedAt: Date;
  readyAt: Date | null;
  name: string | null;
}

function present({ id, askedAt, readyAt, name }: ExportRow, now: Date): PrivacyExport {
  const expiresAt = readyAt === null ? null : later(readyAt, DAY);
  const open = name !== null && expiresAt !== null && expiresAt > now;
  return {
    id,
    state: readyAt === null ? "WAITING" : open ? "READY" : "EXPIRED",
    askedAt: shanghaiInstant(askedAt),
    expiresAt: expiresAt === null ? null : shanghaiInstant(expiresAt),
    url: open ? fileUrl(name) : null,
  };
}

/** What a member asked for, the newest first. */
export async function exportsOf(db: Db, memberId: string, now: Date, most = 20): Promise<PrivacyExport[]> {
  const found = await db
    .select({ id: exports.id, askedAt: exports.askedAt, readyAt: exports.readyAt, name: files.name })
    .from(exports)
    .leftJoin(files, and(eq(files.id, exports.fileId), not(files.doomed)))
    .where(eq(exports.memberId, memberId))
    .orderBy(desc(exports.id))
    .limit(most);
  return found.map((row) => present(row, now));
}
