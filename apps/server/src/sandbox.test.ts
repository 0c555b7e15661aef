import { movableClock } from "@ginkgo/api/platform/clock";
import type { Database } from "@ginkgo/api/platform/database/database";
import { migrate } from "@ginkgo/api/platform/database/migrate";
import { openPgliteInMemory } from "@ginkgo/api/platform/database/open-pglite";
import { dueWorkRunner } from "@ginkgo/api/platform/due-work";
import { createLog } from "@ginkgo/api/platform/log";
import { sandboxSms } from "@ginkgo/api/platform/messages/sms-sandbox";
import { sandboxPay } from "@ginkgo/api/platform/payments/pay-sandbox";
import { readDuration } from "@ginkgo/api/platform/read-duration";
import { sandboxClock } from "@ginkgo/api/platform/sandbox-clock";
import { readSettings } from "@ginkgo/api/platform/settings";
import { demoPasswordHash, seedPeople } from "@ginkgo/api/seeds/people/demo-people";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PortalEnv } from "./portal-env.ts";
import { sandboxRoutes } from "./sandbox.ts";

const start = Date.parse("2026-11-20T10:00:00+08:00");
const clock = movableClock(() => start);
let database: Database;
let app: Hono<PortalEnv>;

async function sandbox(env: Record<string, string>) {
  const made = new Hono<PortalEnv>();
  const tied = await sandboxClock(database, clock);
  const dueWork = dueWorkRunner([], { database, clock, log: createLog("silent") });
  sandboxRoutes(made, {
    database,
    clock,
    settings: readSettings(env),
    sandboxClock: tied,
    dueWork,
    api: { fetch: () => Response.json({ code: "SUCCESS" }) },
  });
  return made;
}

beforeAll(async () => {
  database = await openPgliteInMemory();
  await migrate(database);
  const hash = await demoPasswordHash();
  await database.transaction((tx) =>
    seedPeople(tx, readSettings({ NODE_ENV: "test" }), hash, new Date(start)),
  );
  app = await sandbox({ NODE_ENV: "test" });
}, 60_000);
afterAll(() => database.close());

const get = async (path: string) => (await (await app.request(path)).json()) as { data: never[] };
const move = (advance: unknown) =>
  app.request("/sandbox/clock", { method: "POST", body: JSON.stringify({ advance }) });

describe("the sandbox", () => {
  it.each<Record<string, string>>([
    { NODE_ENV: "production" },
    { SANDBOX: "off" },
    { PUBLIC_ORIGIN: "https://portal.example" },
    { SMS_ACCESS_KEY_ID: "a real one" },
    { WECHAT_PAY_MCH_ID: "1900000001", PUBLIC_ORIGIN: "http://localhost:3000" },
  ])("does not exist where it is off or anything is real: %j", async (env) => {
    const production = await sandbox({ SECRET_KEY: "s".repeat(40), ...env });
    const wechat = "/sandbox/wechat/authorize?state=x&redirect_uri=http://localhost/wxredirect";
    for (const path of ["/sandbox/outbox", "/sandbox/people", wechat, "/sandbox/anything"])
      expect((await production.request(path)).status).toBe(404);
    const body = JSON.stringify({ advance: "PT1H" });
    expect((await production.request("/sandbox/clock", { method: "POST", body })).status).toBe(404);
  });

  it("shows the messages of a number, newest first", async () => {
    const sms = sandboxSms(database, clock);
    const message = { purpose: "LOGIN", channel: "sms" } as const;
    for (const [mobile, smsCode] of [
      ["13900000001", "111111"],
      ["13900000002", "222222"],
      ["13900000001", "333333"],
    ] as const)
      await sms.send({ ...message, mobile, smsCode, text: `码 ${smsCode}` });
    expect((await get("/sandbox/outbox?mobile=13900000001")).data).toEqual([
      {
        mobile: "13900000001",
        purpose: "LOGIN",
        text: "码 333333",
        smsCode: "333333",
        sentAt: "2026-11-20T10:00:00+08:00",
      },
      expect.objectContaining({ smsCode: "111111" }),
    ]);
    expect((await get("/sandbox/outbox?mobile=%2B8613900000002")).data).toHaveLength(1);
    expect((await get("/sandbox/outbox")).data).toHaveLength(3);
  });

  it("has somebody to sign in as for every role (rules §10)", async () => {
    const people = (await get("/sandbox/people")).data as {
      role: string;
      phone: string;
      totpSecret?: string;
    }[];
    for (const role of [
      "customer",
      "employee",
      "adviser",
      "service",
      "merchant",
      "operator",
      "administrator",
      "auditor",
    ]) {
      const person = people.find((p) => p.role === role);
      expect(person?.phone).toMatch(/^1990000\d{4}$/);
      expect(Boolean(person?.totpSecret)).toBe(role !== "customer" && role !== "employee");
    }
  });

  it("moves the clock forward, for whoever opens the same database later too", async () => {
    expect((await move("PT30M")).status).toBe(200);
    expect((await move("P1DT2H")).status).toBe(200);
    expect(clock.now().getTime() - start).toBe(26.5 * 3_600_000);
    const later = movableClock(() => start);
    (await sandboxClock(database, later)).stop();
    expect(later.now()).toEqual(clock.now());
    for (const wrong of ["30m", "PT", "P", "-PT1H", "P999Y", 5, null])
      expect((await move(wrong)).status).toBe(400);
  });

  it("has a provider that misbehaves once as it is told, and gives the bill of a day", async () => {
    const pay = sandboxPay(database, readSettings({ NODE_ENV: "test" }), clock);
    const open = (payNo: string, orderId: string) =>
      pay.open({
        payNo,
        amountFen: 9900,
        subject: "轮椅",
        expiresAt: new Date(start + 3_600_000),
        returnUrl: `http://localhost/user/order-detail?id=${orderId}&paid=1`,
        tradeType: "PAGE",
        ip: "127.0.0.1",
      });
    const post = async (path: string, body: unknown) => {
      const answer = await app.request(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: answer.status, ...((await answer.json()) as { data: Record<string, unknown> }) };
    };
    const told = (behave: string, order = "71") => post("/sandbox/provider", { order, behave });
    const settle = (payNo: string) => post(`/sandbox/cashier/${payNo}`, { result: "success" });

    expect((await told("DOWN")).data).toEqual({ order: "71", behave: "DOWN" });
    await expect(open("P71", "71")).rejects.toThrow("down");
    for (const [payNo, orderId] of [
      ["P71", "71"],
      ["P72", "72"],
      ["P73", "73"],
      ["P74", "74"],
    ] as const)
      await open(payNo, orderId);
    await told("LOSE_NOTICE");
    await told("DUPLICATE", "72");
    await told("DIFFERENT_AMOUNT", "73");
    expect((await settle("P74")).data).toMatchObject({ answers: [200] });
    expect((await settle("P71")).data).toMatchObject({ state: "PAID", answers: [] });
    expect((await settle("P71")).data).toMatchObject({ answers: [200] });
    expect((await settle("P72")).data).toMatchObject({ answers: [200, 200] });
    expect((await settle("P73")).data).toMatchObject({ state: "PAID" });
    expect(await pay.query("P73")).toMatchObject({ state: "PAID", amountFen: 9899 });
    await post("/sandbox/provider", { refund: "R1", behave: "ABNORMAL" });
    const refund = { payNo: "P71", amountFen: 900, totalFen: 9900, reason: "" };
    expect(await pay.refund({ ...refund, refundNo: "R1" })).toMatchObject({ state: "ABNORMAL" });
    expect(await pay.refund({ ...refund, refundNo: "R1" })).toMatchObject({ state: "PENDING" });
    await told("DIFFERENT_AMOUNT");
    expect(await pay.refund({ ...refund, refundNo: "R2" })).toMatchObject({ amountFen: 899 });
    await told("LATE");
    expect(await pay.refund({ ...refund, refundNo: "R3" })).toMatchObject({ state: "PENDING" });

    const today = shanghaiDay(clock.now());
    const bill = (await get(`/sandbox/statement?day=${today}`)).data as unknown as {
      lines: unknown[];
      paidFen: number;
      refundedFen: number;
    };
    expect(bill).toMatchObject({ day: today, paidFen: 9900 * 3 + 9899, refundedFen: 900 + 899 + 900 });
    expect(bill.lines).toContainEqual(
      expect.objectContaining({ kind: "payment", number: "P73", payNo: "P73", amountFen: 9899, feeFen: 59 }),
    );
    for (const wrong of ["", "?day=2026-02-30", "?day=today"])
      expect((await app.request(`/sandbox/statement${wrong}`)).status).toBe(400);
    const wrong = [
      { behave: "DOWN" },
      { order: "71", refund: "R1", behave: "DOWN" },
      { order: 71, behave: "DOWN" },
    ];
    for (const body of [...wrong, { order: "71", behave: "BURN" }, null])
      expect((await post("/sandbox/provider", body)).status).toBe(400);
  });

  it("plays WeChat's page with plain links, and brings people back to this site only", async () => {
    const address = "/sandbox/wechat/authorize?state=a%26b&redirect_uri=";
    const page = await app.request(`${address}http://localhost/wxredirect`);
    const html = await page.text();
    expect(html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const link = /href="([^"]+person=li)"/.exec(html)![1]!.replaceAll("&#38;", "&");
    const back = await app.request(link);
    expect(back.status).toBe(302);
    const target = new URL(back.headers.get("location")!);
    expect(target.origin + target.pathname).toBe("http://localhost/wxredirect");
    expect(target.searchParams.get("state")).toBe("a&b");
    expect(target.searchParams.get("code")).toMatch(/^[\w-]{20,}$/);
    for (const elsewhere of ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
      expect((await app.request(address + encodeURIComponent(elsewhere))).status).toBe(400);
  });
});

describe("a duration", () => {
  it("is read as ISO 8601 writes it, months by the calendar", () => {
    const from = new Date("2026-01-31T00:00:00Z");
    const minutes = (text: string) => (readDuration(text, from) ?? Number.NaN) / 60_000;
    expect(["PT90S", "PT2H", "P1W", "P1DT1M", "PT0S"].map(minutes)).toEqual([1.5, 120, 10_080, 1441, 0]);
    expect(readDuration("P1Y", from)).toBe(365 * 86_400_000);
    expect(["", "P", "PT", "1H", "P1H", "PT1D"].map((t) => readDuration(t, from))).toEqual(
      Array(6).fill(undefined),
    );
  });
});
