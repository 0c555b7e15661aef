import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { seedOrgs } from "../../seeds/seed-demo.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { migrate, schemaHash } from "../../src/platform/database/migrate.ts";
import { openPgliteInMemory } from "../../src/platform/database/open-pglite.ts";
import { openPostgres } from "../../src/platform/database/open-postgres.ts";
import { createLog } from "../../src/platform/log.ts";
import { databaseAt, runSql } from "./postgres-cluster.ts";

/** `empty` is migrated and holds nothing; `demo` holds the demo data set. */
export type Template = "empty" | "demo";

/** The moment tests live in: a Friday morning in Nanjing. */
export const testNow = new Date("2026-11-20T10:00:00+08:00");

const cache = fileURLToPath(new URL("../../../../node_modules/.cache/ginkgo/", import.meta.url));
const quiet = createLog("silent");

async function fill(db: Database, template: Template) {
  await migrate(db);
  if (template === "demo") await db.transaction((tx) => seedOrgs(tx, testNow));
}

const dumpFile = (template: Template) =>
  `${cache}${template}-${schemaHash()}-${process.env.GINKGO_TEST_RUN ?? "run"}.tar`;

/** Makes the dumps that embedded databases of tests are loaded from. */
export async function prepareDumps(): Promise<void> {
  mkdirSync(cache, { recursive: true });
  for (const template of ["empty", "demo"] as const) {
    const db = await openPgliteInMemory();
    await fill(db, template);
    const part = `${dumpFile(template)}.${randomUUID()}`;
    writeFileSync(part, Buffer.from(await (await db.dump()).arrayBuffer()));
    renameSync(part, dumpFile(template));
    await db.close();
  }
}

const nameOf = (template: Template) => `ginkgo_template_${template}_${process.env.GINKGO_TEST_RUN ?? "run"}`;

/** Makes the template databases that PostgreSQL copies for each test file. */
export async function prepareTemplateDatabases(url: string): Promise<void> {
  for (const template of ["empty", "demo"] as const) {
    await runSql(url, [`drop database if exists ${nameOf(template)}`, `create database ${nameOf(template)}`]);
    const db = await openPostgres({ url: databaseAt(url, nameOf(template)), pool: 2, log: quiet });
    await fill(db, template);
    await db.close();
  }
}

/** Lays a template's embedded database into that folder, as a process that was here before would have left it. */
export async function layPglite(template: Template, folder: string): Promise<void> {
  if (!existsSync(dumpFile(template))) await prepareDumps();
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xf", dumpFile(template), "-C", folder], { stdio: ["ignore", "ignore", "ignore"] });
}

/** A database of its own for one test file, loaded from a template. */
export async function openTestDatabase(
  engine: "pglite" | "postgres",
  template: Template,
  postgresUrl?: string,
): Promise<Database & { url?: string }> {
  if (engine === "pglite") {
    if (!existsSync(dumpFile(template))) await prepareDumps();
    return openPgliteInMemory(new Blob([new Uint8Array(readFileSync(dumpFile(template)))]));
  }
  const name = `ginkgo_test_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
  await runSql(postgresUrl!, [`create database ${name} template ${nameOf(template)} strategy file_copy`]);
  const url = databaseAt(postgresUrl!, name);
  const db = await openPostgres({ url, pool: 5, log: quiet });
  return {
    ...db,
    url,
    close: async () => {
      await db.close();
      await runSql(postgresUrl!, [`drop database ${name} with (force)`]);
    },
  };
}
