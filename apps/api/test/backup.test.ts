import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, inject, it } from "vitest";
import { restoreBackup } from "../src/platform/backup/restore-backup.ts";
import { writeBackup } from "../src/platform/backup/write-backup.ts";
import { rows } from "../src/platform/database/database.ts";
import { diskFiles } from "../src/platform/files/files-disk.ts";
import { openTestDatabase } from "./kits/templates.ts";

const folder = mkdtempSync(join(tmpdir(), "ginkgo-backup-"));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const other = { pglite: "postgres", postgres: "pglite" } as const;
const url = inject("postgresUrl");

// One direction on each engine's own run would need the other's server: where there is none, it goes back into its own.
it("a copy of a portal put back into the other engine counts and sums the same, and never over data unasked", async () => {
  const from = await openTestDatabase(url ? "postgres" : "pglite", "demo", url);
  const into = await openTestDatabase(url ? other[from.engine] : "pglite", "empty", url);
  try {
    const name = "0123456789abcdef0123456789abcdef";
    const [kept, back] = [diskFiles(at("kept")), diskFiles(at("back"))];
    await kept.put(name, new TextEncoder().encode("一张照片"), "image/jpeg");
    await from.script(
      `insert into files.files (id, name, purpose, label, mime, size, created_at, ready_at) values (77, '${name}', 'comment', '', 'image/jpeg', 12, now(), now())`,
    );
    const made = await writeBackup(from, kept, at("copy"), new Date());
    await expect(writeBackup(from, kept, at("copy"), new Date())).rejects.toThrow("换一个空的文件夹");
    expect(Object.keys(made.files)).toEqual([name]);
    await restoreBackup(into, back, at("copy"), { replace: false });
    expect(await back.get(name)).toEqual(await kept.get(name));
    await expect(restoreBackup(into, back, at("copy"), { replace: false })).rejects.toThrow("--replace");
    await into.script("delete from files.files");
    await restoreBackup(into, back, at("copy"), { replace: true });
    const again = await writeBackup(into, back, at("again"), new Date());
    expect({ tables: again.tables, sequences: again.sequences, files: again.files }).toEqual({
      tables: made.tables,
      sequences: made.sequences,
      files: made.files,
    });
    // And from there into the first engine again.
    const home = await openTestDatabase(from.engine, "empty", url);
    try {
      await restoreBackup(home, diskFiles(at("home")), at("again"), { replace: false });
      expect((await writeBackup(home, back, at("third"), new Date())).tables).toEqual(made.tables);
    } finally {
      await home.close();
    }
    const manifest = readFileSync(join(at("copy"), "manifest.json"), "utf8");
    const tamper = (change: object) =>
      writeFileSync(
        join(at("copy"), "manifest.json"),
        JSON.stringify({ ...JSON.parse(manifest), ...change }),
      );
    const outside = { [`../../${name}`]: { bytes: 1, sha256: "" } };
    for (const change of [
      { files: outside },
      { format: 2 },
      { tables: { "identity.staff": { rows: "x", sum: "1" } } },
    ]) {
      tamper(change);
      await expect(restoreBackup(into, back, at("copy"), { replace: true })).rejects.toThrow("被改过");
    }
    tamper({});
    rmSync(join(at("copy"), "tables", "tasks.tasks.ndjson.gz"));
    await expect(restoreBackup(into, back, at("copy"), { replace: true })).rejects.toThrow(
      "tasks.tasks 读不出来",
    );
    expect((await rows(into.primary, sql`select 1 from organisations.organisations limit 1`)).length).toBe(1);
    const rules = sql`select count(*)::int as n from pg_constraint where contype = 'f'`;
    expect(await rows(into.primary, rules)).toEqual(await rows(from.primary, rules));
    expect(readdirSync(at("copy")).sort()).toEqual(["files", "manifest.json", "tables"]);
  } finally {
    await Promise.all([from.close(), into.close()]);
  }
}, 180_000);
