// node bench/imports.ts --url postgres://…/postgres: a list of 100,000 spots with 3 % faults goes into a server of its own on a
// database of its own through the calls of the staff: checked, written, taken back. The server is killed half-way through
// writing and started again. Tells rows a second, what a visitor waits meanwhile, and counts every row at the end.
import { type ChildProcess, spawn } from "node:child_process";
import { createCipheriv } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { totpCode, totpStep } from "../apps/api/src/modules/identity/staff/totp.ts";
import { csvLines } from "../apps/api/src/platform/csv-text.ts";
import type { ImportRun } from "../packages/api-contract/src/publishing/imports.ts";
import { quantiles } from "./measure.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "postgres://postgres@127.0.0.1/postgres" },
    port: { type: "string", default: "4620" },
    rows: { type: "string", default: "100000" },
    publish: { type: "boolean", default: false },
  },
});
const ROWS = Number(values.rows);
const base = `http://127.0.0.1:${values.port}`;
const name = `ginkgo_bench_imports_${process.pid}`;
const databaseUrl = Object.assign(new URL(values.url), { pathname: `/${name}` }).href;
const dataDir = mkdtempSync(join(tmpdir(), "ginkgo-bench-imports-"));

const isFaulty = (n: number) => n % 100 < 3;
const FAULTY = Array.from({ length: ROWS }, (_, n) => n).filter(isFaulty).length;
const GOOD = ROWS - FAULTY;
const heads = ["外部编号", "景点名称", "分类", "所在地区", "门票", "有轮椅路线", "适合季节", "介绍"];
const districts = ["320102", "320104", "320106", "320111", "320113", "320114", "320115"];
const rowOf = (n: number) => [
  `B-${n}`,
  `量杯景点${n}`,
  "1",
  districts[n % districts.length]!,
  n % 100 === 0 ? "四十" : String(n % 90),
  n % 100 === 1 ? "也许" : "是",
  n % 100 === 2 ? "梅雨" : "秋季、春季",
  `第 ${n} 处，山路平缓。`,
];

let server: ChildProcess;
async function start(): Promise<number> {
  const began = performance.now();
  server = spawn(process.execPath, [fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url))], {
    env: {
      ...process.env,
      DEMO: "on",
      PORT: values.port,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (
    !(await fetch(`${base}/api/rest/op/org/page?size=1`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    await pause(100);
  }
  return (performance.now() - began) / 1000;
}

async function kill(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

async function signIn(): Promise<Record<string, string>> {
  const people = (await (await fetch(`${base}/sandbox/people`)).json()) as {
    data: { role: string; phone: string; password: string; totpSecret: string }[];
  };
  const { phone, password, totpSecret } = people.data.find(({ role }) => role === "operator")!;
  const key = "ginkgo-field-key";
  const cipher = createCipheriv("aes-128-cfb", key, key);
  const sealed = Buffer.concat([cipher.update(password, "utf8"), cipher.final()]).toString("base64");
  const totp = totpCode(totpSecret, totpStep(new Date()));
  const answer = await fetch(`${base}/api/oauth2/token?grant_type=password&scope=server`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from("staff:").toString("base64")}` },
    body: new URLSearchParams({ username: phone, password: sealed, totp }),
  });
  const { msg, data } = (await answer.json()) as {
    msg: string;
    data: { accessToken: { tokenValue: string } };
  };
  if (!answer.ok) throw new Error(msg);
  return { authorization: `Bearer ${data.accessToken.tokenValue}` };
}

let auth: Record<string, string> = {};
async function call<T>(address: string, init: RequestInit = {}): Promise<T> {
  const [method = "GET", path = ""] = address.split(" ");
  const answer = await fetch(`${base}/api${path}`, {
    method,
    ...init,
    headers: { ...auth, ...init.headers },
  });
  const { msg, data } = (await answer.json()) as { msg: string; data: T };
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${msg}`);
  return data;
}
const step = (name: "run" | "undo", importId: string) =>
  call(`PUT /rest/staff/import/${name}/${importId}`, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(name === "run" ? { publish: values.publish } : {}),
  });
const readRun = async (importId: string): Promise<ImportRun> =>
  (await call<{ run: ImportRun }>(`GET /rest/staff/import/${importId}?size=1`)).run;

/** A visitor who asks a list five times a second; the milliseconds each answer took. */
function visitor(): { stop(): Promise<number[]> } {
  const took: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      const answer = await fetch(`${base}/api/rest/op/org/page?adcode=320100&size=10`);
      await answer.arrayBuffer();
      took.push(performance.now() - began);
      await pause(Math.max(0, 200 - (performance.now() - began)));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await asking;
      return took;
    },
  };
}

const table: string[] = [];
let quiet = 1;
async function timed(what: string, rows: number, work: () => Promise<void>): Promise<void> {
  const guest = visitor();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  const [p50 = 0, p95 = 0, most = 0] = quantiles(await guest.stop(), 0.5, 0.95, 1);
  if (rows === 0) quiet = p50;
  const rate = rows === 0 ? "—" : Math.round(rows / seconds);
  table.push(
    `| ${what} | ${Math.round(seconds)} | ${rate} | ${p50} | ${p95} | ${most} | ${(p50 / quiet).toFixed(1)} |`,
  );
  console.error(table.at(-1));
}

/** Asks until the import has left these states. */
async function pass(importId: string, states: readonly string[], until = (_: ImportRun) => false) {
  for (;;) {
    const run = await readRun(importId);
    if (!states.includes(run.state) || until(run)) return run;
    await pause(500);
  }
}

const admin = new pg.Client(values.url);
await admin.connect();
await admin.query(`create database ${name}`);
try {
  await start();
  auth = await signIn();
  await pause(5000);
  await timed("安静的时候", 0, () => pause(15_000));

  const form = new FormData();
  const lines = [heads, ...Array.from({ length: ROWS }, (_, n) => rowOf(n))];
  form.set("file", new File([csvLines(lines)], "十万行.csv"));
  form.set("dryRun", "true");
  let importId = "";
  await timed("上传、读文件", ROWS, async () => {
    ({ importId } = await call<{ importId: string }>("POST /rest/staff/import/spot", { body: form }));
    await pass(importId, ["READING"]);
  });
  await timed("检查", ROWS, async () => {
    const run = await pass(importId, ["CHECKING"]);
    console.error(run.state, run.failure, run.refused);
  });

  await step("run", importId);
  const seen = { done: 0 };
  await timed("写入，到一半", ROWS / 2, async () => {
    ({ done: seen.done } = await pass(importId, ["RUNNING"], ({ done }) => done >= ROWS / 2));
  });
  await kill();
  const back = await start();
  console.log(`写到第 ${seen.done} 行时 SIGKILL；再启动 ${back.toFixed(1)} 秒。`);
  const waited = performance.now();
  await pass(importId, ["RUNNING"], ({ done }) => done > seen.done);
  console.log(`停了的进程还占着这份活，${((performance.now() - waited) / 1000).toFixed(0)} 秒以后接着做。`);
  await timed("写入，另一半", ROWS - seen.done, async () => void (await pass(importId, ["RUNNING"])));
  const done = await readRun(importId);

  const bench = new pg.Client(databaseUrl);
  await bench.connect();
  const one = async (text: string) => Number((await bench.query(text)).rows[0].n);
  const mine = "from publishing.entries where kind = 'spot' and title like '量杯景点%'";
  const found = {
    state: done.state,
    made: done.made,
    refused: done.refused,
    entries: await one(`select count(*) as n ${mine}`),
    names: await one(`select count(distinct title) as n ${mine}`),
    keys: await one(`select count(distinct entry_id) as n from imports.row_keys where run_id = ${importId}`),
    wrongly: await one(`select count(*) as n from imports.rows where run_id = ${importId}
      and (outcome = 'REFUSED') <> (substr(cells ->> 0, 3)::int % 100 < 3)`),
    silent: await one(`select count(*) as n from imports.rows where run_id = ${importId}
      and outcome = 'REFUSED' and jsonb_array_length(faults) = 0`),
  };
  console.log("写完", found);
  const isRight =
    found.made === GOOD &&
    found.refused === FAULTY &&
    found.entries === GOOD &&
    found.names === GOOD &&
    found.keys === GOOD &&
    found.wrongly === 0 &&
    found.silent === 0;

  await step("undo", importId);
  await timed("整次撤回", GOOD, async () => void (await pass(importId, ["UNDOING"])));
  const undone = await readRun(importId);
  const left = await one(`select count(*) as n ${mine} and state <> 'ARCHIVED'`);
  console.log("撤回以后", { state: undone.state, undone: undone.undone, kept: undone.kept, left });
  await bench.end();

  console.log(
    `\n${[
      "| 做什么 | 秒 | 每秒行数 | 访客 p50 毫秒 | p95 | 最大 | p50 是安静时的几倍 |",
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
      ...table,
    ].join("\n")}`,
  );
  if (!isRight || undone.undone !== GOOD || left !== 0) throw new Error("行数不对。");
} finally {
  await kill();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(dataDir, { recursive: true, force: true });
}
