import { expect, test, vi } from "vitest";
import { AGAIN, offlineCopyHtml, offlineHtml } from "../app/worker/offline-copy-html.ts";
import { isPage } from "../app/worker/portal-pages.ts";

const PAGE = `<!DOCTYPE html><html lang="zh-CN"><head><title>打电话给我们</title><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body><a href="${AGAIN}">再试一次</a><div id="kept"></div><script nonce="x">start()</script></body></html>`;
const copy = {
  owner: "1",
  readAt: "2026-11-23T07:40:00Z",
  orders: [
    {
      id: "7",
      title: "<b>上门助浴</b> $& $1",
      statusText: "待上门",
      line: "11 月 24 日（周二）9:00",
      sumText: "¥158",
      rows: [["地址", '"宁海路" 12 号']] as [string, string][],
    },
  ],
  contacts: [{ name: "王<小红", role: "紧急联系人，女儿", phone: "19900000004" }],
};

test("what was kept is shown as it was written, says when it was read, and starts no script", () => {
  const html = offlineHtml(PAGE, {
    address: '/orgs?keyword="><script>',
    marks: { mode: "elder", size: "huge", "x onload": "y" },
    copy,
  });
  expect(html).toContain('<html lang="zh-CN" data-mode="elder" data-size="huge" data-line="off">');
  expect(html).toContain("<title>现在没有网络</title>");
  expect(html).toContain('href="/orgs?keyword=&quot;&gt;&lt;script&gt;"');
  expect(html).not.toMatch(/<script|modulepreload|onload/);
  expect(html).toContain("&lt;b&gt;上门助浴&lt;/b&gt; $&amp; $1");
  expect(html).toContain('href="tel:19900000004"');
  expect(html).toContain("11 月 23 日（周一）15:40 读的");
  expect(offlineCopyHtml({ ...copy, orders: [] })).toContain("那时还没有订单");
  // Without a copy it says how one is kept, and tells of nobody.
  const bare = offlineHtml(PAGE, { address: "/", marks: {}, copy: null });
  expect(bare).toContain("在这台设备上留一份");
  expect(bare).not.toMatch(/call-list|tel:|读的/);
});

test("only the portal's own pages are stood in for", () => {
  for (const path of ["/", "/orgs/10001", "/user/orders", "/service", "/staffing", "/call"])
    expect(isPage(path)).toBe(true);
  for (const path of [
    "/staff",
    "/staff/orders",
    "/sandbox/cashier",
    "/api/rest/x",
    "/pay/notify/x",
    "/og/org/1.png",
    "/sitemap.xml",
  ])
    expect(isPage(path)).toBe(false);
});

test("a reminder is shown with its title alone, and a press on it opens the messages", async () => {
  const listeners = new Map<string, (event: object) => void>();
  const opened: string[] = [];
  const shown: [string, { body: string }][] = [];
  const scope = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (...words: [string, { body: string }]) => void shown.push(words),
    },
    clients: { matchAll: async () => [], openWindow: async (url: string) => void opened.push(url) },
  };
  vi.stubGlobal("self", scope);
  vi.stubGlobal("BUILD_ID", "one");
  await import("../app/worker/worker.ts");
  const raise = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)!({ ...event, waitUntil: (payload: Promise<unknown>) => (work = payload) });
    await work;
  };
  await raise("push", { data: { json: () => ({ title: "护理员已接单", body: "宁海路 12 号" }) } });
  await raise("push", { data: null });
  expect(shown.map(([title]) => title)).toEqual(["护理员已接单", "您有一条新消息"]);
  expect(JSON.stringify(shown)).not.toContain("宁海路");
  const close = vi.fn();
  await raise("notificationclick", { notification: { close } });
  expect([opened, close.mock.calls.length]).toEqual([["/user/notices"], 1]);
  vi.unstubAllGlobals();
});
