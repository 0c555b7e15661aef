import { once } from "node:events";
import { type AddressInfo, connect, type createServer } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyLimit } from "./body-limit.ts";
import type { PortalEnv } from "./portal-env.ts";

const MB = 1024 * 1024;
const app = new Hono<PortalEnv>();
app.use(
  bodyLimit(
    (path) => path === "/api/sys/file/upload",
    () => "203.0.113.9",
  ),
);
// What a page's action and a notice do with a body: all of it at once.
app.post("/api/*", async (c) => c.json({ bytes: (await c.req.raw.arrayBuffer()).byteLength }));
app.post("*", async (c) => c.json({ fields: [...(await c.req.raw.formData()).keys()] }));

let server: ReturnType<typeof createServer>;
let port = 0;
beforeAll(async () => {
  server = createAdaptorServer({ fetch: app.fetch }) as ReturnType<typeof createServer>;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

interface Sent {
  /** First line of the answer. */
  line: string;
  body: string;
  /** Bytes that had been written when it came. */
  written: number;
}

/** Sends `total` bytes in pieces without saying how many, for as long as nobody answers. */
async function pour(path: string, total: number, type: string): Promise<Sent> {
  const tcp = connect(port, "127.0.0.1");
  await once(tcp, "connect");
  let answer = "";
  tcp.on("data", (part) => {
    answer += part;
  });
  tcp.on("error", () => {});
  const closed = new Promise((done) => tcp.once("close", done));
  tcp.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const piece = Buffer.alloc(64 * 1024, "a");
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]);
  let written = 0;
  while (written < total && !answer && !tcp.destroyed) {
    if (!tcp.write(chunk))
      await Promise.race([
        once(tcp, "drain").catch(() => {}),
        closed,
        new Promise((r) => setTimeout(r, 500)),
      ]);
    else await new Promise((r) => setImmediate(r));
    written += piece.length;
  }
  if (!answer && !tcp.destroyed) tcp.write("0\r\n\r\n");
  while (!/\r\n\r\n/.test(answer) && !tcp.destroyed) await new Promise((r) => setTimeout(r, 5));
  await Promise.race([closed, new Promise((r) => setTimeout(r, 50))]);
  tcp.destroy();
  return { line: answer.split("\r\n", 1)[0]!, body: answer, written };
}

const FORM = "application/x-www-form-urlencoded";

describe("a body without an end", () => {
  it.each([
    ["/login", 1],
    ["/orgs/10001", 1],
    ["/sandbox/clock", 1],
    ["/api/rest/oms/order", 1],
    ["/api/pay/notify/wechat", 0.0625],
    ["/api/pay/notify/alipay", 0.0625],
  ])("is answered with 413 at %s, long before it has come", async (path, limit) => {
    const { line, written } = await pour(path, 200 * MB, FORM);
    expect(line).toBe("HTTP/1.1 413 Payload Too Large");
    // Beyond the limit lies only what the machine's own buffers take.
    expect(written).toBeLessThan(limit * MB + 12 * MB);
  });

  it("is bounded where a page's form brings files, too", async () => {
    const { line, body } = await pour("/user/feedback", 200 * MB, "multipart/form-data; boundary=x");
    expect(line).toContain("413");
    expect(body).toContain("请少选几张");
  });

  it("of fifty senders at once takes no memory worth telling", async () => {
    await pour("/login", 2 * MB, FORM);
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 10);
    const sent = await Promise.all(Array.from({ length: 50 }, () => pour("/login", 100 * MB, FORM)));
    clearInterval(watch);
    for (const { line } of sent) expect(line).toContain("413");
    // 5 GB would have come; the senders stand in this process as well.
    expect((most - before) / MB).toBeLessThan(400);
  }, 60_000);
});

describe("a body within the limit", () => {
  const origin = () => `http://127.0.0.1:${port}`;

  it("arrives whole, also on a second request of the same connection", async () => {
    for (const size of [0, 1, MB])
      expect(
        await (await fetch(`${origin()}/api/x`, { method: "POST", body: new Uint8Array(size) })).json(),
      ).toEqual({ bytes: size });
    const form = new URLSearchParams({ intent: "add", text: "字".repeat(1000) });
    const answer = await fetch(`${origin()}/user/feedback`, { method: "POST", body: form });
    expect(await answer.json()).toEqual({ fields: ["intent", "text"] });
  });

  it("one byte more is refused in the words of its place", async () => {
    const body = new Uint8Array(MB + 1);
    const call = await fetch(`${origin()}/api/x`, { method: "POST", body });
    expect([call.status, ((await call.json()) as { data: { reason: string } }).data.reason]).toEqual([
      413,
      "TOO_LARGE",
    ]);
    const page = await fetch(`${origin()}/login`, { method: "POST", body });
    expect(page.status).toBe(413);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain("请精简后再试");
  });

  it("of an upload is left to who counts it", async () => {
    const body = new Uint8Array(3 * MB);
    const answer = await fetch(`${origin()}/api/sys/file/upload`, { method: "POST", body });
    expect(await answer.json()).toEqual({ bytes: 3 * MB });
  });
});
