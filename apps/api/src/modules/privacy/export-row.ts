import type { PrivacyExport } from "@ginkgo/api-contract/privacy/privacy";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { DAY } from "../../platform/clock.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { millis } from "../../platform/database/sql-values.ts";
import { fileUrl } from "../files/public.ts";

interface ExportRow {
  id: string;
  askedAt: number;
  readyAt: number | null;
  name: string | null;
}

function present({ id, askedAt, readyAt, name }: ExportRow, now: Date): PrivacyExport {
  const expiresAt = readyAt === null ? null : readyAt + DAY;
  const open = name !== null && expiresAt !== null && expiresAt > now.getTime();
  return {
    id,
    state: readyAt === null ? "WAITING" : open ? "READY" : "EXPIRED",
    askedAt: shanghaiInstant(new Date(askedAt)),
    expiresAt: expiresAt === null ? null : shanghaiInstant(new Date(expiresAt)),
    url: open ? fileUrl(name) : null,
  };
}

/** What a member asked for, the newest first. */
export async function exportsOf(db: Db, memberId: string, now: Date, most = 20): Promise<PrivacyExport[]> {
  const found = await rows<ExportRow>(
    db,
    sql`select e.id::text, ${millis(sql`e.asked_at`)} as "askedAt", ${millis(sql`e.ready_at`)} as "readyAt", f.name
      from privacy.exports e left join files.files f on f.id = e.file_id and not f.doomed
      where e.member_id = ${memberId}::bigint order by e.id desc limit ${most}`,
  );
  return found.map((row) => present(row, now));
}
