import type { MovableClock } from "@ginkgo/api/platform/clock";
import type { Database } from "@ginkgo/api/platform/database/database";
import type { DueWorkRunner } from "@ginkgo/api/platform/due-work";
import { isSandbox } from "@ginkgo/api/platform/is-sandbox";
import { readOutbox } from "@ginkgo/api/platform/messages/sms-sandbox";
import { readDuration } from "@ginkgo/api/platform/read-duration";
import type { SandboxClock } from "@ginkgo/api/platform/sandbox-clock";
import type { Settings } from "@ginkgo/api/platform/settings";
import { issueSandboxCode, sandboxUnionid, sandboxWechatPeople } from "@ginkgo/api/platform/wechat-sandbox";
import { presentPeople } from "@ginkgo/api/seeds/people/demo-people";
import { Mobile } from "@ginkgo/api-contract/identity/identity";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import type { Hono } from "hono";
import type { PortalEnv } from "./portal-env.ts";
import { cashierRoutes } from "./sandbox-cashier.ts";
import { wechatPage } from "./wechat-page.ts";

/** The clock may leap at most this far at once: dates far beyond are no use to anybody. */
const FARTHEST = 3660 * 86_400_000;

interface Dependencies {
  database: Database;
  settings: Settings;
  clock: MovableClock;
  /** Undefined where the sandbox is off. */
  sandboxClock: SandboxClock | undefined;
  dueWork: Pick<DueWorkRunner, "runAll">;
  api: { fetch(request: Request): Response | Promise<Response> };
}

const ok = (data: unknown) => Response.json({ code: 0, msg: "", data });
const refuse = (status: number, reason: string, msg: string) =>
  Response.json({ code: 1, msg, data: { reason } }, { status });

/** Where WeChat may send people back to: this site only, as the real one allows registered sites only. */
function isOwnAddress(address: string, { url }: Request, { PUBLIC_ORIGIN }: Settings): boolean {
  const target = URL.parse(address);
  return target !== null && (target.origin === new URL(url).origin || target.origin === PUBLIC_ORIGIN);
}

/**
 * The outside world played for a developer who tries the product by hand or by script (rules §10). Where the sandbox is
 * off, always in production, every address under it answers 404.
 */
export function sandboxRoutes(
  app: Hono<PortalEnv>,
  { database, settings, clock, sandboxClock, dueWork, api }: Dependencies,
) {
  if (!isSandbox(settings) || !sandboxClock) {
    app.all("/sandbox/*", () => refuse(404, "NO_SUCH_ADDRESS", "没有这个地址，请检查后再试。"));
    return;
  }

  cashierRoutes(app, { database, settings, clock, api });

  app.get("/sandbox/outbox", async (c) => {
    // No text of the database holds a zero byte.
    const mobileParam = c.req.query("mobile")?.replaceAll("\0", "");
    const mobile = Mobile.safeParse(mobileParam).data ?? mobileParam;
    return ok(await readOutbox(database.primary, mobile || undefined));
  });

  app.get("/sandbox/people", async () => ok(await presentPeople(database.primary, settings)));

  app.post("/sandbox/clock", async (c) => {
    const body: { advance?: unknown } = (await c.req.json().catch(() => null)) ?? {};
    const ms = typeof body.advance === "string" ? readDuration(body.advance, clock.now()) : undefined;
    if (ms === undefined || ms > FARTHEST)
      return refuse(400, "BAD_INPUT", "advance 要写成 ISO 8601 的时长，例如 PT30M、P1DT2H，最多十年。");
    await sandboxClock.advance(Math.round(ms));
    // What the leap made due is done before the answer: a script may look at once.
    await dueWork.runAll();
    return ok({ now: shanghaiInstant(clock.now()) });
  });

  app.get("/sandbox/wechat/authorize", async (c) => {
    const { state = "", redirect_uri = "", person: key } = c.req.query();
    if (!state || !isOwnAddress(redirect_uri, c.req.raw, settings))
      return refuse(400, "BAD_INPUT", "缺少 state，或 redirect_uri 不是本站的地址。");
    const person = sandboxWechatPeople.find((p) => p.key === key);
    if (!person) return wechatPage({ state, redirect_uri });
    const unionid = sandboxUnionid(person.key);
    const code = await issueSandboxCode(database, clock, { unionid, nickname: person.nickname });
    const back = new URL(redirect_uri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", state);
    return new Response(null, { status: 302, headers: { location: back.href, "cache-control": "no-store" } });
  });
}
