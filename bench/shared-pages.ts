// node bench/shared-pages.ts --base http://127.0.0.1:3000 --pid 1234: what a page that visitors share costs the server, beside a
// bare server of Node that sends the same bytes; CPU time a request, in alternating rounds.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** Ticks of the clock of /proc a second, on every Linux there is. */
const TICKS = 100;
const CONNECTIONS = 8;

if (process.env.RAW_BYTES) {
  const body = Buffer.from(process.env.RAW_BYTES, "base64");
  const headers = JSON.parse(process.env.RAW_HEADERS!) as Record<string, string>;
  const raw = createServer((_, response) => response.writeHead(200, headers).end(body));
  raw.listen(0, "127.0.0.1", () => process.send!((raw.address() as AddressInfo).port));
} else await compare();

/** CPU seconds a process has used, its threads together. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function ask(url: string, agent: Agent) {
  const request = get(url, { agent, headers: { "accept-encoding": "br", cookie: "area=320100" } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  return { bytes: Buffer.concat(parts), headers: response.headers };
}

/** CPU milliseconds a request of so many. */
async function costOf(url: string, pid: number, times: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = cpuOf(pid);
  let left = times;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await ask(url, agent);
    }),
  );
  agent.destroy();
  return ((cpuOf(pid) - before) * 1000) / times;
}

async function compare(): Promise<void> {
  const { values } = parseArgs({
    options: {
      base: { type: "string", default: "http://127.0.0.1:3000" },
      pid: { type: "string" },
      times: { type: "string", default: "3000" },
      rounds: { type: "string", default: "5" },
    },
  });
  const { base } = values;
  if (!/^http:\/\/(127\.|localhost|\[::1\])/.test(base)) throw new Error("只对本机施压。");
  if (!values.pid) throw new Error("用 --pid 说明服务的进程号。");
  const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
  console.log(
    "| 页面 | 压缩后 kB | 裸 Node 处理器毫秒 | 门户处理器毫秒 | 倍 |\n| --- | ---: | ---: | ---: | ---: |",
  );
  for (const path of ["/", "/orgs", "/orgs/10001"]) {
    const agent = new Agent({ keepAlive: true });
    // Asked for often, as pages are that matter: then it is compressed as well as can be.
    for (let i = 0; i < 60; i++) await ask(base + path, agent);
    await new Promise((done) => setTimeout(done, 2_000));
    const { bytes, headers } = await ask(base + path, agent);
    agent.destroy();
    const raw = fork(fileURLToPath(import.meta.url), {
      env: {
        ...process.env,
        RAW_BYTES: bytes.toString("base64"),
        RAW_HEADERS: JSON.stringify({
          ...headers,
          date: undefined,
          connection: undefined,
          "keep-alive": undefined,
        }),
      },
    });
    const [port] = (await once(raw, "message")) as [number];
    const costs = { raw: [] as number[], portal: [] as number[] };
    for (let round = 0; round < Number(values.rounds); round++) {
      costs.raw.push(await costOf(`http://127.0.0.1:${port}/`, raw.pid!, Number(values.times)));
      costs.portal.push(await costOf(base + path, Number(values.pid), Number(values.times)));
    }
    raw.kill();
    const [bare, portal] = [median(costs.raw), median(costs.portal)];
    console.log(
      `| ${path} | ${(bytes.length / 1000).toFixed(1)} | ${bare.toFixed(3)} | ${portal.toFixed(3)} | ${(portal / bare).toFixed(1)} |`,
    );
  }
}
