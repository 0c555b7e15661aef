import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entries } from "@ginkgo/api-contract/publishing/entries";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rows } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openPostgres } from "../src/platform/database/open-postgres.ts";
import { createLog } from "../src/platform/log.ts";
import { type TestApi, testApiOn } from "./kits/build-test-api.ts";
import { seedDemoPeople } from "./kits/identity-kit.ts";
import { ask, get, signInStaff } from "./kits/membership-kit.ts";
import { binaries, freePort, ordinaryUser } from "./kits/postgres-cluster.ts";

const bin = binaries();
const user = ordinaryUser();
let folder: string;
let port: number;
/** Folders of servers that were started and have to be stopped. */
const started = new Set<string>();

function run(program: string, args: string[]) {
  const done = spawnSync(join(bin!, program), args, {
    ...user,
    cwd: folder,
    encoding: "utf8",
    env: { LC_ALL: "C.UTF-8", PATH: "/usr/bin:/bin" },
  });
  if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`);
}
function start(data: string) {
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=40`;
  run("pg_ctl", ["-D", data, "-o", options, "-l", `${folder}/log`, "-w", "start"]);
  started.add(data);
}
function stop(data: string) {
  run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
  started.delete(data);
}
const address = () => `postgresql://ginkgo@127.0.0.1:${port}/postgres`;
const open = async (): Promise<TestApi> => {
  const database = await openPostgres({ url: address(), pool: 5, log: createLog("silent") });
  await migrate(database);
  return testApiOn(database, { DATA_DIR: join(folder, "portal") });
};

beforeAll(async () => {
  if (!bin)
    throw new Error("找不到 PostgreSQL 的程序（initdb）：装上它（Debian：apt-get install postgresql）。");
  folder = mkdtempSync(join(tmpdir(), "ginkgo-archived-"));
  for (const name of ["archive", "base"]) mkdirSync(join(folder, name), { mode: 0o700 });
  if (user.uid !== undefined)
    for (const name of ["", "archive", "base"]) chownSync(join(folder, name), user.uid, user.gid!);
  port = await freePort();
});
afterAll(() => {
  for (const data of started) stop(data);
  rmSync(folder, { recursive: true, force: true });
});

it("a portal put back to a second from its backup and archive has all that was acknowledged before it, and nothing of after", async () => {
  const data = join(folder, "data");
  run("initdb", ["-D", data, "-U", "ginkgo", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]);
  appendFileSync(
    join(data, "postgresql.conf"),
    `\nwal_level = replica\narchive_mode = on\narchive_command = 'cp %p ${folder}/archive/%f'\n`,
  );
  start(data);
  const before = await open();
  await seedDemoPeople(before);
  const operator = await signInStaff(before, "operator");
  const write = async (title: string) => {
    const answer = await ask(before, operator, entries.article.create, { body: { content: { title } } });
    expect(answer.status).toBe(200);
    return title;
  };
  await write("备份以前写的");
  const base = join(folder, "base");
  run("pg_basebackup", [
    "-h",
    folder,
    "-p",
    String(port),
    "-U",
    "ginkgo",
    "-D",
    base,
    "-c",
    "fast",
    "-X",
    "none",
  ]);

  // Several write at once; the second is chosen right after the last of these was answered.
  const kept = await Promise.all(Array.from({ length: 12 }, (_, n) => write(`这一秒以前的第 ${n} 篇`)));
  const [moment] = await rows<{ at: string }>(
    before.database.primary,
    sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as at`,
  );
  const lost = await Promise.all(Array.from({ length: 5 }, (_, n) => write(`这一秒以后的第 ${n} 篇`)));
  // What has to be there is there once this segment is in the archive. It is asked for by its name, for the
  // portal goes on writing into the next one.
  const [segment] = await rows<{ name: string }>(
    before.database.primary,
    sql`select pg_walfile_name(pg_switch_wal()) as name`,
  );
  lost.push(await write("归档以后写的"));
  const isArchived = async () => {
    const [archiver] = await rows<{ done: boolean }>(
      before.database.primary,
      sql`select coalesce(last_archived_wal >= ${segment!.name}, false) as done from pg_stat_archiver`,
    );
    return archiver!.done;
  };
  await expect.poll(isArchived, { timeout: 20_000 }).toBe(true);
  await before.close();
  stop(data);

  appendFileSync(
    join(base, "postgresql.conf"),
    `\nrestore_command = 'cp ${folder}/archive/%f %p'\nrecovery_target_time = '${moment!.at}'\nrecovery_target_action = 'promote'\n`,
  );
  writeFileSync(join(base, "recovery.signal"), "");
  if (user.uid !== undefined) chownSync(join(base, "recovery.signal"), user.uid, user.gid!);
  start(base);
  await expect.poll(() => existsSync(join(base, "recovery.signal")), { timeout: 20_000 }).toBe(false);
  const after = await open();
  // Who was signed in still is.
  const { records } = await get(after, operator, entries.article.page, { query: { size: "100" } });
  const titles = new Set(records.map(({ title }) => title));
  expect([...kept, "备份以前写的"].filter((title) => !titles.has(title))).toEqual([]);
  expect(lost.filter((title) => titles.has(title))).toEqual([]);
  // It is a portal that goes on.
  await get(after, operator, entries.article.create, { body: { content: { title: "恢复以后写的" } } });
  await after.close();
}, 120_000);
