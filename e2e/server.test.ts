import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type OutgoingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPortal } from "./portal.ts";
import type { RunningServer } from "./run-server.ts";

let portal: RunningServer;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(portal.origin + path, { headers, method, redirect: "manual" });

/** What no browser sends: any method, any body, the path as it is written. */
const send = (method: string, path: string, body?: string, type?: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(portal.origin);
    const headers =
      body === undefined ? {} : { "content-type": type, "content-length": Buffer.byteLength(body) };
    const call = request({ hostname, port, path, method, headers: headers as OutgoingHttpHeaders });
    call.on("response", (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    call.on("error", reject);
    call.end(body);
  });

describe("what no browser sends", () => {
  test.each(["/api/rest/op/org/page", "/", "/sandbox/outbox"])("TRACE of %s is refused", async (path) => {
    expect(await send("TRACE", path)).toBe(405);
  });

  test.each(["/sandbox/cashier/%00", "/orgs/%00", "/files/%E0%A4%A", "/api/rest/op/org/%00"])(
    "%s is no address",
    async (path) => {
      const status = await send("GET", path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test.each(["/login", "/tour/consent", "/orgs/10001", "/area", "/mode", "/orgs/compare/choose"])(
    "a post to %s that is no form is refused",
    async (path) => {
      for (const [body, type] of [
        [undefined, undefined],
        ["{}", "application/json"],
        ["--x", "multipart/form-data; boundary=y"],
      ] as const) {
        const status = await send("POST", path, body, type);
        expect([path, body, status < 500]).toEqual([path, body, true]);
      }
    },
  );
});

describe("every answer", () => {
  test.each([
    "/",
    "/orgs/10001",
    "/nope",
    "/api/rest/op/org/page",
    "/api/nope",
    "/robots.txt",
    "/sitemap.xml",
    "/cover/org/10001.svg",
    "/favicon.svg",
    "/healthz",
    "/metrics",
  ])("carries the security headers: %s (W8)", async (path) => {
    const { headers } = await get(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.has("strict-transport-security")).toBe(false);
    expect(headers.has("x-powered-by")).toBe(false);
  });

  test("that is a page names its own scripts only: by a nonce never seen before, or by their hashes where all share it (W2)", async () => {
    const nonces = new Set<string>();
    let shared = 0;
    for (let i = 0; i < 30; i++) {
      const response = await get(i % 2 ? "/" : "/nope");
      const policy = response.headers.get("content-security-policy") ?? "";
      const nonce = /script-src 'nonce-([\w+/=]{22,})' 'strict-dynamic'/.exec(policy)?.[1];
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(response.headers.get("cache-control")).toBe("no-store");
      const page = await response.text();
      const scripts = [
        ...page.matchAll(/<script(?![^>]*type="application\/ld\+json")([^>]*)>([\s\S]*?)<\/script>/g),
      ];
      expect(scripts.length).toBeGreaterThan(0);
      if (nonce) {
        expect(nonces.has(nonce)).toBe(false);
        nonces.add(nonce);
        for (const [, attributes] of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
      } else {
        shared += 1;
        expect(page).not.toContain("nonce");
        for (const [, , text] of scripts)
          expect(policy).toContain(`'sha256-${createHash("sha256").update(text!).digest("base64")}'`);
      }
    }
    expect(nonces.size).toBeGreaterThanOrEqual(15);
    expect(shared).toBeGreaterThan(0);
  });

  test.each([
    "/.env",
    "/.git/config",
    "/package.json",
    "/../package.json",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/server/index.js",
    "/assets",
    "/builds",
    "/assets/root.js.map",
  ])("gives away nothing that is not meant to be read: %s (W10)", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe("text stays text (W3, W5)", () => {
  test.each([
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "\u2028__proto__",
    '"><img src=x onerror=alert(1)>',
  ])("a search for %s runs nothing", async (keyword) => {
    const response = await fetch(`${portal.origin}/orgs/search?keyword=${encodeURIComponent(keyword)}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
  });
});

describe("files and pictures", () => {
  test("of the build are kept for ever, compressed once, and asked for by their tag", async () => {
    const html = await (await get("/")).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";
    const [plain, brotli, gzip] = await Promise.all(
      ["identity", "br", "gzip"].map((coding) => get(asset, { "accept-encoding": coding })),
    );
    expect(plain!.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(brotli!.headers.get("content-encoding")).toBe("br");
    expect(gzip!.headers.get("content-encoding")).toBe("gzip");
    expect(await brotli!.text()).toBe(await plain!.text());
    const again = await get(asset, { "if-none-match": plain!.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test("public files lie under /public, as on a static asset host", async () => {
    expect(await (await get("/public/favicon.svg")).text()).toBe(await (await get("/favicon.svg")).text());
    expect((await get("/public/package.json")).status).toBe(404);
  });

  test("pages are compressed for who can read it", async () => {
    const raw = async (coding: string) => {
      const { status, headers, body } = await new Promise<{
        status: number;
        headers: Record<string, unknown>;
        body: Buffer;
      }>((resolve, reject) => {
        import("node:http").then(({ get: httpGet }) =>
          httpGet(
            `${portal.origin}/nope`,
            { headers: { "accept-encoding": coding, "user-agent": "Mozilla/5.0 Chrome/140" } },
            (res) => {
              const parts: Buffer[] = [];
              res.on("data", (p) => parts.push(p));
              res.on("end", () =>
                resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) }),
              );
            },
          ).on("error", reject),
        );
      });
      expect(status).toBe(404);
      return { coding: headers["content-encoding"], body };
    };
    const [br, gzip] = [await raw("br"), await raw("gzip")];
    expect([br.coding, gzip.coding]).toEqual(["br", "gzip"]);
    expect(brotliDecompressSync(br.body).toString()).toContain("没有找到该页面");
    expect(gunzipSync(gzip.body).toString()).toContain("没有找到该页面");
  });

  test("covers are drawn from the number alone, the same for ever", async () => {
    const [one, same, other] = await Promise.all(
      ["10001", "10001", "10002"].map((id) => get(`/cover/org/${id}.svg`).then((r) => r.text())),
    );
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(await (await get("/cover/org/10001.svg?view=dining")).text()).not.toBe(one);
    expect((await get("/cover/nothing/1.svg")).status).toBe(404);
    expect((await get("/cover/org/..%2f..%2fetc.svg")).status).toBe(404);
  });

  test("a shared link shows a picture of the right size", async () => {
    const bytes = new Uint8Array(await (await get("/og/org/10001.png")).arrayBuffer());
    const view = new DataView(bytes.buffer);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
  });
});

describe("search engines", () => {
  test("find every page through robots.txt and the sitemaps", async () => {
    const robots = await (await get("/robots.txt")).text();
    const index = /Sitemap: (\S+)/.exec(robots)?.[1] ?? "";
    const maps = [...(await (await fetch(index)).text()).matchAll(/<loc>([^<]+)/g)].map((m) => m[1]!);
    const pages = (
      await Promise.all(
        maps.map(async (m) =>
          [...(await (await fetch(m)).text()).matchAll(/<loc>([^<]+)/g)].map((x) => x[1]!),
        ),
      )
    ).flat();
    expect(pages).toContain(`${portal.origin}/orgs/10001`);
    expect(pages.filter((p) => p.includes("/orgs/1"))).toHaveLength(121);
    expect((await fetch(pages.at(-1)!)).status).toBe(200);
    expect((await get("/sitemaps/orgs-99.xml")).status).toBe(404);
  });

  test("are told title, description, one address and the facts of an organisation", async () => {
    const html = await (
      await get("/orgs/10001", { "user-agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" })
    ).text();
    expect(html).toMatch(/<title>金陵颐和苑[^<]*银杏里<\/title>/);
    expect(html).toContain(`<link rel="canonical" href="${portal.origin}/orgs/10001"`);
    expect(html).toContain('property="og:image"');
    const facts = [...html.matchAll(/<script[^>]*ld\+json[^>]*>(.*?)<\/script>/gs)].map((m) =>
      JSON.parse(m[1]!),
    );
    expect(JSON.stringify(facts)).toContain("金陵颐和苑");
  });
});

describe("the server at its start", () => {
  const main = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));
  const run = (env: Record<string, string>) =>
    new Promise<{ code: number | null; text: string }>((resolve) => {
      const child = spawn(process.execPath, [main], {
        env: { ...process.env, HOST: "127.0.0.1", DATABASE_URL: "", LOG_LEVEL: "silent", ...env },
      });
      const parts: string[] = [];
      child.stdout.on("data", (d) => parts.push(String(d)));
      child.stderr.on("data", (d) => parts.push(String(d)));
      child.on("exit", (code) => resolve({ code, text: parts.join("").trim() }));
      setTimeout(() => child.kill(), 90_000).unref();
    });

  test.each([
    ["a bad port", { PORT: "abc" }, "设置 PORT="],
    ["a bad choice", { DEMO: "maybe" }, "设置 DEMO="],
    ["production without keys", { NODE_ENV: "production" }, "要设置 SECRET_KEY"],
    ["something real without keys", { PUBLIC_ORIGIN: "https://portal.example" }, "要设置 SECRET_KEY"],
    [
      "a sandbox in production",
      { NODE_ENV: "production", SANDBOX: "on", SECRET_KEY: "s".repeat(40) },
      "不能设 SANDBOX=on",
    ],
    [
      "a database that is not there",
      { PORT: "0", DATABASE_URL: "postgres://x:y@127.0.0.1:1/z" },
      "连不上 DATABASE_URL",
    ],
  ])("says in one line what is wrong: %s", async (_, env, words) => {
    const { code, text } = await run(env);
    expect(code).toBe(1);
    expect(text.split("\n")).toHaveLength(1);
    expect(text).toContain(words);
  });

  test("says in one line that a folder cannot be written, a port is used, a folder is another's (F6)", async () => {
    const place = await mkdtemp(join(tmpdir(), "ginkgo-start-"));
    await writeFile(join(place, "file"), "");
    const unwritable = await run({ PORT: "0", DATA_DIR: join(place, "file", "data") });
    expect(unwritable.text).toMatch(/^写不了 [^\n]+$/);

    const used = new URL(portal.origin).port;
    const port = await run({ PORT: used, DATA_DIR: join(place, "a"), DEMO: "off" });
    expect(port.text).toBe(
      `端口 ${used} 已被占用，请用 PORT 换一个，例如 PORT=${Number(used) + 1} npm start。`,
    );

    const first = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: "0", DATABASE_URL: "", DEMO: "off", DATA_DIR: join(place, "b") },
    });
    await new Promise<void>((resolve) =>
      first.stdout.on("data", (d) => String(d).includes("已经就绪") && resolve()),
    );
    const second = await run({ PORT: "0", DATA_DIR: join(place, "b") });
    expect(second.text).toMatch(/^数据文件夹 \S+ 正被进程 \d+ 使用。[^\n]+$/);
    // Killed outright, it leaves its lock behind; the next one takes it over.
    first.kill("SIGKILL");
    await new Promise((resolve) => first.once("exit", resolve));
    const third = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: "0", DATABASE_URL: "", DEMO: "off", DATA_DIR: join(place, "b") },
    });
    await new Promise<void>((resolve) =>
      third.stdout.on("data", (d) => String(d).includes("已经就绪") && resolve()),
    );
    third.kill("SIGINT");
    expect(await new Promise((resolve) => third.once("exit", resolve))).toBe(0);
    await rm(place, { recursive: true, force: true });
  }, 300_000);
});
