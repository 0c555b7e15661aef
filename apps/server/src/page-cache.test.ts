import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createPageCache, type PageMaker } from "./page-cache.ts";
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

/** A page read from these tables, shared as it is. */
const maker = (render: PageMaker["render"], ...tables: string[]): PageMaker => ({
  render: (nonce, reads) => {
    for (const table of tables) reads.add(table);
    return render(nonce, reads);
  },
  share: (html) => ({ html, policy: "shared" }),
});

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
    render: maker(async () => page(`第 ${++made} 次`), "shop.products", "shop.brands"),
  };
}
/** Until the page that was just given is kept. */
const cached = () => new Promise((resolve) => setTimeout(resolve, 20));
const text = async (response: Promise<Response>) => (await response).text();

describe("a visitor's page", () => {
  it("is made once for everybody who asks while nothing it was read from is written", async () => {
    const { cache, render, made, wait } = kitchen();
    expect(await text(cache.serve("a", ask(), render))).toBe("第 1 次");
    await cached();
    cache.written(new Set(["orders.orders"]));
    wait(59_999);
    expect(await text(cache.serve("a", ask(), render))).toBe("第 1 次");
    expect(made()).toBe(1);
    expect(await text(cache.serve("b", ask(), render))).toBe("第 2 次");
  });

  it("is made anew as soon as something is published, also where it was being made meanwhile", async () => {
    const { cache, render, made } = kitchen();
    expect(await text(cache.serve("a", ask(), render))).toBe("第 1 次");
    await cached();
    cache.forget();
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
    let finish: (response: Response) => void = () => {};
    const slow = cache.serve(
      "a",
      ask(),
      maker(() => new Promise((resolve) => (finish = resolve))),
    );
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

  it("may be a little old while the next one is made, never more than seventy seconds", async () => {
    const { cache, render, wait } = kitchen();
    await text(cache.serve("a", ask(), render));
    await cached();
    wait(65_000);
    expect(await text(cache.serve("a", ask(), render))).toBe("第 1 次");
    await cached();
    expect(await text(cache.serve("a", ask(), render))).toBe("第 2 次");
    await cached();
    wait(70_001);
    expect(await text(cache.serve("a", ask(), render))).toBe("第 3 次");
  });

  it("is never older than a second after one of its tables was written", async () => {
    const { cache, render, wait } = kitchen();
    await text(cache.serve("a", ask(), render));
    await cached();
    wait(30_000);
    cache.written(new Set(["shop.brands"]));
    wait(701);
    expect(await text(cache.serve("a", ask(), render))).toBe("第 2 次");
    await cached();
    // Soon after, the old one is given once more while the new one is made.
    wait(2_000);
    cache.written(new Set(["shop.products"]));
    wait(100);
    expect(await text(cache.serve("a", ask(), render))).toBe("第 2 次");
    await cached();
    expect(await text(cache.serve("a", ask(), render))).toBe("第 3 次");
    // A second write counts anew from the page that was made between.
    wait(50_000);
    expect(await text(cache.serve("a", ask(), render))).toBe("第 3 次");
  });

  it("written for while it was being made, it is served for a second and no more", async () => {
    const { cache, wait } = kitchen();
    let made = 0;
    let finish: (response: Response) => void = () => {};
    const slow = maker(() => new Promise((resolve) => (finish = resolve)), "shop.products");
    const quick = maker(async () => page(`快 ${++made}`), "shop.products");
    const first = cache.serve("a", ask(), slow);
    cache.written(new Set(["shop.products"]));
    finish(page("写之前读的"));
    expect(await text(first)).toBe("写之前读的");
    await cached();
    wait(1_001);
    expect(await text(cache.serve("a", ask(), quick))).toBe("快 1");
  });

  it("of which it is not known what may run is not kept", async () => {
    const { cache } = kitchen();
    let made = 0;
    const own: PageMaker = { render: async () => page(String(++made)), share: () => undefined };
    expect(await text(cache.serve("a", ask(), own))).toBe("1");
    await cached();
    expect(await text(cache.serve("a", ask(), own))).toBe("2");
  });

  it("that cannot be made ready for others is given to its own asker all the same, and to who waits for it", async () => {
    const { cache } = kitchen();
    let made = 0;
    const broken: PageMaker = {
      render: async () => page(String(++made)),
      share: () => {
        throw new Error("no policy");
      },
    };
    const answers = await Promise.all([1, 2].map(() => text(cache.serve("a", ask(), broken))));
    expect(answers).toEqual(["1", "2"]);
    expect(cache.size().pages).toBe(0);
  });

  it("that many ask for comes as small as it can be made", async () => {
    const { cache } = kitchen();
    const words = Array.from({ length: 4_000 }, (_, i) => `第 ${(i * 7919) % 997} 家养老机构`).join("");
    const large = maker(async () => page(words));
    await text(cache.serve("a", ask("br"), large));
    await cached();
    const size = async () => (await (await cache.serve("a", ask("br"), large)).arrayBuffer()).byteLength;
    const quick = await size();
    for (let i = 0; i < 20; i++) await size();
    await expect.poll(size).toBeLessThan(quick);
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

  it("has the policy of the shared page, and its first reader that of their own", async () => {
    const { cache, render } = kitchen();
    const policy = async () => (await cache.serve("a", ask(), render)).headers.get("content-security-policy");
    expect(await policy()).toBeNull();
    await cached();
    expect(await policy()).toBe("shared");
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
      const render = maker(async () => {
        made++;
        return make();
      });
      await (await cache.serve("x", ask(), render)).text();
      await (await cache.serve("x", ask(), render)).text();
      expect(made).toBe(2);
    }
    expect(cache.size().pages).toBe(0);
    const broken = maker(() => Promise.reject(new Error("down")));
    await expect(cache.serve("y", ask(), broken)).rejects.toThrow("down");
    await expect(cache.serve("y", ask(), broken)).rejects.toThrow("down");
  });

  it("makes room for new ones when there are too many", async () => {
    const { cache } = kitchen();
    const big = "字".repeat(1_000_000);
    for (let i = 0; i < 40; i++)
      await text(
        cache.serve(
          String(i),
          ask(),
          maker(async () => page(big)),
        ),
      );
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
