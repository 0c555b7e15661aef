import type { Clock } from "@ginkgo/api/platform/clock";
import type { Database } from "@ginkgo/api/platform/database/database";
import {
  type OddNotice,
  type SignedNotice,
  sandboxCashier,
  sandboxPay,
} from "@ginkgo/api/platform/payments/pay-sandbox";
import { misbehave, sandboxBehaviours } from "@ginkgo/api/platform/payments/sandbox-behaviour";
import type { Settings } from "@ginkgo/api/platform/settings";
import { Day } from "@ginkgo/api-contract/fields";
import { decimalYuan } from "@ginkgo/locale/money";
import type { Hono } from "hono";
import type { PortalEnv } from "./portal-env.ts";
import { escaped, sandboxPage } from "./sandbox-page.ts";

interface Dependencies {
  database: Database;
  settings: Settings;
  clock: Clock;
  /** The API, to bring notifications to as a provider would. */
  api: { fetch(request: Request): Response | Promise<Response> };
}

/** Waits longer than a minute are no use to anybody. */
const LONGEST_DELAY = 60_000;
const MAX_NOTICES = 20;
/** How late a late notification is. */
const LATE_MS = 5_000;

interface Settling {
  result: "success" | "fail";
  /** How many times the notification arrives; 0: never. */
  notify: number;
  delayMs: number;
}

/** How often a notification arrives that was made to go wrong, and after how long. */
function gone(odd: OddNotice | undefined, { notify, delayMs }: Omit<Settling, "result">) {
  if (odd === "LOSE_NOTICE") return { notify: 0, delayMs };
  if (odd === "DUPLICATE") return { notify: Math.max(2, notify), delayMs };
  return { notify, delayMs: odd === "LATE" ? Math.max(LATE_MS, delayMs) : delayMs };
}

/** What was asked for; undefined where it cannot be read. */
function readSettling(payload: unknown): Settling | undefined {
  const { result, notify = 1, delayMs = 0 } = (payload ?? {}) as Record<string, unknown>;
  const within = (value: unknown, most: number) =>
    Number.isInteger(Number(value)) && Number(value) >= 0 && Number(value) <= most;
  if (result !== "success" && result !== "fail") return undefined;
  if (!within(notify, MAX_NOTICES) || !within(delayMs, LONGEST_DELAY)) return undefined;
  return { result, notify: Number(notify), delayMs: Number(delayMs) };
}

const ok = (data: unknown) => Response.json({ code: 0, msg: "", data });
const refuse = (status: number, reason: string, msg: string) =>
  Response.json({ code: 1, msg, data: { reason } }, { status });
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Pages and calls of the cashier that stands in for a payment provider; nothing on it is real (rules §10). */
export function cashierRoutes(app: Hono<PortalEnv>, { api, ...needs }: Dependencies): void {
  const cashier = sandboxCashier(needs.database, needs.settings, needs.clock);

  const bring = async ({ headers, body }: SignedNotice, times: number): Promise<number[]> => {
    const answers: number[] = [];
    for (let i = 0; i < times; i++) {
      const request = new Request("http://sandbox/pay/notify/sandbox", { method: "POST", headers, body });
      answers.push((await api.fetch(request)).status);
    }
    return answers;
  };

  app.get("/sandbox/cashier/:payNo", async (c) => {
    const payment = await cashier.find(c.req.param("payNo"));
    if (!payment)
      return sandboxPage({
        title: "没有这笔付款",
        body: "<p>付款编号不对，请回到订单重新点“去付款”。</p>",
        status: 404,
      });
    const back = `<li><a href="${escaped(payment.returnUrl)}">回到订单</a></li>`;
    const choice = (fields: Record<string, string>, label: string) =>
      `<li><form method="post">${Object.entries(fields)
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join("")}<button>${label}</button></form></li>`;
    const choices =
      payment.state === "PAID" || payment.state === "CLOSED"
        ? `<p>${payment.state === "PAID" ? "这笔已经付过了。" : "这笔已经关闭，不能再付。"}</p>`
        : choice({ result: "success" }, "<b>付款成功</b><br>马上通知商家") +
          choice({ result: "success", delayMs: "5000" }, "<b>付款成功，过 5 秒才通知</b>") +
          choice({ result: "success", notify: "0" }, "<b>付款成功，但通知丢了</b><br>靠订单页去问") +
          choice({ result: "fail" }, "<b>付款失败</b><br>例如余额不足");
    return sandboxPage({
      title: "演示收银台",
      body: `<p>这里不是真的收款：演示环境用它代替支付平台，不会动您的钱。</p>
<p>${escaped(payment.subject)}</p><p class="sum">${decimalYuan(payment.amountFen)} 元</p><ul>${choices}${back}</ul>`,
    });
  });

  app.post("/sandbox/cashier/:payNo", async (c) => {
    const payNo = c.req.param("payNo");
    const isForm = !c.req.header("content-type")?.includes("json");
    const read = isForm ? await c.req.parseBody() : await c.req.json().catch(() => null);
    const settling = readSettling(read);
    if (!settling)
      return refuse(
        400,
        "BAD_INPUT",
        "要写成 {result: “success” 或 “fail”, notify: 0 到 20, delayMs: 毫秒}。",
      );
    const { result } = settling;
    const notice = await cashier.settle(payNo, result);
    const payment = await cashier.find(payNo);
    if (!notice || !payment) return refuse(404, "NOT_FOUND", "没有这笔付款，请检查编号。");
    const odd = result === "success" ? await cashier.oddNotice({ payNo }) : undefined;
    const { notify, delayMs } = gone(odd, settling);
    const brought = wait(delayMs).then(() => bring(notice, notify));
    if (isForm) {
      // The payer goes back at once; the notification comes when it comes.
      if (delayMs === 0) await brought;
      return new Response(null, {
        status: 303,
        headers: { location: payment.returnUrl, "cache-control": "no-store" },
      });
    }
    return ok({ payNo, state: payment.state, answers: await brought });
  });

  app.post("/sandbox/refund/:refundNo", async (c) => {
    const { result }: { result?: unknown } = (await c.req.json().catch(() => null)) ?? {};
    if (result !== "success" && result !== "abnormal")
      return refuse(400, "BAD_INPUT", "要写成 {result: “success” 或 “abnormal”}。");
    const refundNo = c.req.param("refundNo");
    const notice = await cashier.settleRefund(refundNo, result);
    if (!notice) return refuse(404, "NOT_FOUND", "没有这笔退款，或还没有交给收款方。");
    const odd = await cashier.oddNotice({ refundNo });
    const { notify, delayMs } = gone(odd, { notify: 1, delayMs: 0 });
    await wait(delayMs);
    return ok({ refundNo, answers: await bring(notice, notify) });
  });

  app.post("/sandbox/provider", async (c) => {
    const asked: { order?: unknown; refund?: unknown; behave?: unknown } =
      (await c.req.json().catch(() => null)) ?? {};
    const behave = sandboxBehaviours.find((one) => one === asked.behave);
    const orderId = typeof asked.order === "string" ? asked.order : undefined;
    const refundNo = typeof asked.refund === "string" ? asked.refund : undefined;
    const isOne = [asked.order, asked.refund].filter((one) => one !== undefined).length === 1;
    if (!behave || !isOne || !/^[\dA-Z]{1,40}$/.test(orderId ?? refundNo ?? ""))
      return refuse(
        400,
        "BAD_INPUT",
        `要写成 {order: 订单编号 或 refund: 退款单号, behave: ${sandboxBehaviours.join("、")} 之一}。`,
      );
    await misbehave(needs.database, { orderId, refundNo }, behave);
    return ok({ ...(orderId ? { order: orderId } : { refund: refundNo }), behave });
  });

  app.get("/sandbox/statement", async (c) => {
    const day = Day.safeParse(c.req.query("day")).data;
    if (!day) return refuse(400, "BAD_INPUT", "day 要写成 2026-11-20 这样的日期。");
    const lines = await sandboxPay(needs.database, needs.settings, needs.clock).bill(day);
    const sum = (kind: string) =>
      lines.filter((line) => line.kind === kind).reduce((fen, { amountFen }) => fen + amountFen, 0);
    return ok({ day, lines, paidFen: sum("payment"), refundedFen: sum("refund") });
  });
}
