import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** A PostgreSQL for tests: somebody's, or a private cluster that ends with them. */
export interface Cluster {
  url: string;
  stop(): void;
}

/** The address of another database of the same server. */
export const databaseAt = (url: string, database: string): string => {
  const u = new URL(url);
  u.pathname = `/${database}`;
  return u.href;
};

/** Runs statements one after the other, each by itself. */
export async function runSql(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Drops every database whose name begins in one of these ways. */
export async function dropDatabases(url: string, beginnings: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database");
    const left = rows.filter(({ datname }) => beginnings.some((beginning) => datname.startsWith(beginning)));
    for (const { datname } of left) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}

const home = "/usr/lib/postgresql";

/** The newest server binaries of the machine, or undefined. */
export function binaries(): string | undefined {
  if (!existsSync(home)) return undefined;
  const versions = readdirSync(home).sort((a, b) => Number(b) - Number(a));
  return versions.map((v) => join(home, v, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** PostgreSQL refuses to run as root, so root hands over to the ordinary user `postgres`. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * Starts a private cluster on a spare port, or uses TEST_DATABASE_URL. Undefined where the machine has no
 * PostgreSQL.
 */
export async function startCluster(): Promise<Cluster | undefined> {
  const configured = process.env.TEST_DATABASE_URL;
  if (configured) return { url: configured, stop() {} };
  const bin = binaries();
  if (!bin) return undefined;
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), "ginkgo-postgres-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const port = await freePort();
  const run = (program: string, args: string[]) => {
    const done = spawnSync(join(bin, program), args, {
      ...user,
      cwd: folder,
      encoding: "utf8",
      env: { LC_ALL: "C.UTF-8", PATH: "/usr/bin:/bin" },
    });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`);
  };
  run("initdb", [
    "-D",
    `${folder}/data`,
    "-U",
    "ginkgo",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ]);
  // Tests prove behaviour, not durability: writing through to disk would only slow them down. Nor are their rows many
  // enough for a plan of their own for each call: making it was most of the work.
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c plan_cache_mode=force_generic_plan -c max_connections=300 -c shared_buffers=128MB`;
  run("pg_ctl", ["-D", `${folder}/data`, "-o", options, "-l", `${folder}/log`, "-w", "start"]);
  return {
    // Over a socket of the machine: over TCP the sending alone was a sixth of a test's work.
    url: `postgresql://ginkgo@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`,
    stop() {
      run("pg_ctl", ["-D", `${folder}/data`, "-m", "immediate", "-w", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
