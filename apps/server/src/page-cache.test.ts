import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createPageCache } from "./page-cache.ts";
import { visitorPageKey } from "./page-key.ts";

const ask = (coding = "", init: RequestInit = {}) =>
  new Request("http://portal.test/orgs", {
    ...init,
    headers: { "accept-encoding": coding, ...init.headers },
  });
const page = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { "content-type": "text/html; charset=utf-8", ...headers } });

let nonces = 0;
const newNonce = () => `nonce-${String(++nonces).padStart(18, "0")}`;

function kitchen() {
  let clock = 0;
  let made = 0;
  const cache = createPageCache(newNonce, () => clock);
  return {
    cache,
    wait: (ms: number) => {
      clock += ms;
    },
    made: () => made,
    render: async () => page(`第 ${++made} 次`),
  };
}
const text = async (response: Promise<Response>) => (await response).text();

describe("a visitor's page", () => {
  it("is made once for everybody who asks within a second", async () => {
    const { cache, render, made, wait } = kitchen();
    expect(await text(cache.serve("a", ask(), render))).toBe("第 1 次");
    wait(999);
    expect(await text(cache.serve("a", ask(), render))).toBe("第 1 次");
    expect(made()).toBe(1);
    expect(await text(cache.serve("b", ask(), render))).toBe("第 2 次");
  });

  it("is made anew as soon as something is published, also where it was being made meanwhile", async () => {
    const { cache, render, made } = kitchen();
    const cached = () => new Promise((resolve) => setTimeout(resolve, 20));
    expect(await text(cache.serve("a", ask(), render))).toBe("第 1 次");
    await cached();
    cache.forget();
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
    let finish: (response: Response) => void = () => {};
    const slow = cache.serve("a", ask(), () => new Promise((resolve) => (finish = resolve)));
    cache.forget();
    expect(await text(cache.serve("a", ask(), render))).toBe("第 2 次");
    await cached();
    finish(page("旧的"));
    expect(await text(slow)).toBe("旧的");
    await cached();
    expect(await text(cache.serve("a", ask(), render))).toBe("第 2 次");
    expect(made()).toBe(2);
  });

  it("is made once when fifty ask at the same moment", async () => {
    const { cache, render, made } = kitchen();
    const all = await Promise.all(Array.from({ length: 50 }, () => text(cache.serve("a", ask(), render))));
    expect(new Set(all)).toEqual(new Set(["第 1 次"]));
    expect(made()).toBe(1);
  });

  it("may be a little old while the next one is made, never more than ten seconds", async () => {
    const { cache, render, wait } = kitchen();
    const cached = () => new Promise((resolve) => setTimeout(resolve, 20));
    await text(cache.serve("a", ask(), render));
    await cached();
    wait(5_000);
    expect(await text(cache.serve("a", ask(), render))).toBe("第 1 次");
    await cached();
    expect(await text(cache.serve("a", ask(), render))).toBe("第 2 次");
    wait(10_001);
    expect(await text(cache.serve("a", ask(), render))).toBe("第 3 次");
  });

  it("comes compressed as the browser can read it", async () => {
    const { cache, render } = kitchen();
    await text(cache.serve("a", ask(), render));
    const read = async (coding: string) => {
      const response = await cache.serve("a", ask(coding), render);
      expect(response.headers.get("vary")).toContain("accept-encoding");
      return [response.headers.get("content-encoding"), Buffer.from(await response.arrayBuffer())] as const;
    };
    const [br, brotli] = await read("gzip, br");
    expect([br, brotliDecompressSync(brotli).toString()]).toEqual(["br", "第 1 次"]);
    const [gz, gzipped] = await read("gzip");
    expect([gz, gunzipSync(gzipped).toString()]).toEqual(["gzip", "第 1 次"]);
    const [none, plain] = await read("");
    expect([none, plain.toString()]).toEqual([null, "第 1 次"]);
  });

  it("has another nonce for each reader, the same in its scripts and its policy (W2)", async () => {
    const { cache } = kitchen();
    const render = async (nonce: string) =>
      page(`<script nonce="${nonce}">1</script><link nonce="${nonce}">`, {
        "content-security-policy": `'${nonce}'`,
      });
    const seen = new Set<string>();
    for (let i = 0; i < 5; i++) {
      const response = await cache.serve("a", ask(), render);
      const nonce = response.headers.get("content-security-policy")?.slice(1, -1) ?? "";
      expect(await response.text()).toBe(`<script nonce="${nonce}">1</script><link nonce="${nonce}">`);
      seen.add(nonce);
    }
    expect(seen.size).toBe(5);
  });

  it("is not kept when it sets a cookie, fails or is no page", async () => {
    const { cache } = kitchen();
    const answers = [
      () => page("a", { "set-cookie": "area=1" }),
      () => new Response("a", { status: 404, headers: { "content-type": "text/html" } }),
      () => Response.json({}),
      () => new Response(null, { status: 302, headers: { location: "/" } }),
    ];
    for (const make of answers) {
      let made = 0;
      const render = async () => {
        made++;
        return make();
      };
      await (await cache.serve("x", ask(), render)).text();
      await (await cache.serve("x", ask(), render)).text();
      expect(made).toBe(2);
    }
    expect(cache.size().pages).toBe(0);
    const broken = () => Promise.reject(new Error("down"));
    await expect(cache.serve("y", ask(), broken)).rejects.toThrow("down");
    await expect(cache.serve("y", ask(), broken)).rejects.toThrow("down");
  });

  it("makes room for new ones when there are too many", async () => {
    const { cache } = kitchen();
    const big = "字".repeat(1_000_000);
    for (let i = 0; i < 40; i++) await text(cache.serve(String(i), ask(), async () => page(big)));
    const { bytes, pages } = cache.size();
    expect(bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
    expect(pages).toBeGreaterThan(10);
  });
});

describe("what a page is shared by", () => {
  const key = (cookie: string, init: RequestInit & { path?: string } = {}, place = "320100") =>
    visitorPageKey(
      new Request(`http://portal.test${init.path ?? "/orgs"}`, {
        ...init,
        headers: { ...(cookie ? { cookie } : {}), ...init.headers },
      }),
      "http://portal.test",
      async () => place,
    );

  it("is never shared by anybody signed in, nor by a form's sending", async () => {
    for (const cookie of [
      "session=%7B%7D",
      "a=1; ginkgo_access=x",
      "__Host-ginkgo_refresh=x",
      "ginkgo_staff_access=x",
    ])
      expect(await key(cookie)).toBeUndefined();
    expect(await key("", { method: "POST", body: "a" })).toBeUndefined();
    expect(await key("", { headers: { authorization: "Bearer x" } })).toBeUndefined();
    expect(await key("", { path: "/orgs.data" })).toBeUndefined();
  });

  it("differs by address, by what the device remembers and by where one seems to be", async () => {
    const keys = [
      await key(""),
      await key("", { path: "/orgs?current=2" }),
      await key("mode=elder"),
      await key("compare=10001"),
      await key("", {}, "310100"),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(await key("area=1", {}, "310100")).toBe(await key("area=1", {}, "320100"));
  });
});
