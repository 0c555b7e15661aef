// node bench/orders.ts --base http://127.0.0.1:3000 --url postgres://…: goods ordered and paid through a running sandbox
// server, each by eight calls at a time; then notifications of payments at 200 a second.
import { parseArgs } from "node:util";
import pg from "pg";
import { movableClock } from "../apps/api/src/platform/clock.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { sandboxCashier } from "../apps/api/src/platform/payments/pay-sandbox.ts";
import { readSettings } from "../apps/api/src/platform/settings.ts";
import { quantiles } from "./measure.ts";

const { values } = parseArgs({
  options: {
    base: { type: "string", default: "http://127.0.0.1:3000" },
    url: { type: "string", default: "" },
    seconds: { type: "string", default: "30" },
    members: { type: "string", default: "16" },
    rate: { type: "string", default: "200" },
    notices: { type: "string", default: "0" },
  },
});
const { base, url } = values;
if (!/^http:\/\/(127\.|localhost|\[::1\])/.test(base)) throw new Error("只对本机施压。");
const MEMBERS = Number(values.members);

async function call<T>(address: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(base + address, init);
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T };
  if (code !== 0) throw new Error(`${address}: ${response.status} ${msg}`);
  return data;
}

async function signIn(n: number): Promise<Record<string, string>> {
  const mobile = `1370000${String(n).padStart(4, "0")}`;
  await call(`/api/sys/sms/send/${mobile}?type=LOGIN`);
  const [newest] = await call<{ smsCode: string }[]>(`/sandbox/outbox?mobile=${mobile}`);
  const { accessToken } = await call<{ accessToken: { tokenValue: string } }>(
    "/api/oauth2/token?grant_type=mobile&scope=server",
    {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from("portal:").toString("base64")}` },
      body: new URLSearchParams({ mobile, code: newest!.smsCode }),
    },
  );
  return { authorization: `Bearer ${accessToken.tokenValue}`, "content-type": "application/json" };
}

const client = new pg.Client(url);
await client.connect();
// Enough of everything: what is measured is ordering, not being sold out.
await client.query("update shop.product_skus set stock = 1000000 where not off");
const { rows: goods } = await client.query<{ sku: string; product: string }>(
  `select k.id::text as sku, k.product_id::text as product from shop.product_skus k join shop.products p on p.id = k.product_id
    where not k.off and p.state = 'ON' and p.shop_org_id is null and p.areas = '{}' order by k.id limit 60`,
);
const people: Record<string, string>[] = [];
for (let i = 0; i < MEMBERS; i++) people.push(await signIn(i));

const address = { receiver: "量杯", phone: "13700000000", adcode: "320106", detail: "宁海路 1 号" };
const took = { 下单: [] as number[], 去付款: [] as number[], 付成: [] as number[] };
async function timed<T>(step: keyof typeof took, work: Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work;
  took[step].push(performance.now() - began);
  return done;
}
const json = (body: object, headers: Record<string, string> = { "content-type": "application/json" }) => ({
  method: "POST",
  headers,
  body: JSON.stringify(body),
});
async function buy(who: Record<string, string>, n: number): Promise<void> {
  const { product, sku } = goods[n % goods.length]!;
  const items = [{ targetId: product, skuId: sku, quantity: 1 }];
  const order = await timed(
    "下单",
    call<{ id: string }>("/api/rest/oms/order", json({ kind: "PRODUCT", items, address }, who)),
  );
  const { payNo } = await timed(
    "去付款",
    call<{ payNo: string }>(`/api/rest/oms/order/pay/${order.id}`, json({ provider: "sandbox" }, who)),
  );
  await timed("付成", call(`/sandbox/cashier/${payNo}`, json({ result: "success" })));
}

const until = performance.now() + Number(values.seconds) * 1000;
let bought = 0;
let failed = 0;
const began = performance.now();
await Promise.all(
  people.slice(0, 8).map(async (_, lane) => {
    while (performance.now() < until) {
      const n = lane + bought * 8;
      await buy(people[(lane + bought) % MEMBERS]!, n).then(
        () => bought++,
        (e: Error) => {
          failed++;
          console.error(e.message);
        },
      );
    }
  }),
);
const lasted = (performance.now() - began) / 1000;
console.log(`下单并付成：每秒 ${Math.round((bought / lasted) * 10) / 10} 张，${bought} 张，失败 ${failed}`);
console.log("| 步骤 | p50 毫秒 | p95 | p99 |\n| --- | ---: | ---: | ---: |");
for (const [step, list] of Object.entries(took))
  console.log(`| ${step} | ${quantiles(list, 0.5, 0.95, 0.99).join(" | ")} |`);

const wanted = Number(values.notices);
if (wanted > 0) {
  // Unpaid orders with an open try each, as placing leaves them, by the thousand.
  const { rows: first } = await client.query<{ id: string }>(
    "select min(id)::text as id from identity.members",
  );
  const { rows: made } = await client.query<{ pay_no: string }>(
    `with o as (
       insert into orders.orders (sn, member_id, kind, status, amount_fen, price_lines, created_at, updated_at, pay_deadline)
       select 'N' || lpad(n::text, 19, '0'), $2::bigint, 'PRODUCT', 'WAIT_BUYER_PAY', 9900, '[]', now(), now(), now() + interval '1 hour'
         from generate_series(1, $1::int) n returning id),
     i as (insert into orders.order_items (order_id, position, target_id, sku_id, name, quantity, unit_price_fen, amount_fen)
       select id, 0, $3, $4::bigint, '量杯', 1, 9900, 9900 from o),
     k as (update shop.product_skus set locked_stock = locked_stock + $1::int where id = $4::bigint),
     e as (insert into orders.order_events (order_id, seq, action, to_status, actor_kind, at)
       select id, 1, 'place', 'WAIT_BUYER_PAY', 'system', now() from o),
     p as (insert into orders.payments (pay_no, order_id, payer_id, provider, amount_fen, state, created_at)
       select 'PN' || id, id, $2::bigint, 'sandbox', 9900, 'OPEN', now() from o returning pay_no)
     insert into sandbox.payments (pay_no, amount_fen, subject, return_url, expires_at)
       select pay_no, 9900, '量杯', 'http://127.0.0.1/', now() + interval '1 hour' from p returning pay_no`,
    [wanted, first[0]!.id, goods[0]!.product, goods[0]!.sku],
  );
  const database = await openPostgres({ url, pool: 4, log: createLog("silent") });
  const cashier = sandboxCashier(database, readSettings(process.env), movableClock());
  const each = 1000 / Number(values.rate);
  const waits: number[] = [];
  let refused = 0;
  const start = performance.now();
  await Promise.all(
    made.map(async ({ pay_no }, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * each));
      const notice = (await cashier.settle(pay_no, "success"))!;
      const sent = performance.now();
      const { status } = await fetch(`${base}/api/pay/notify/sandbox`, { method: "POST", ...notice });
      waits.push(performance.now() - sent);
      if (status !== 200) refused++;
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const [p50, p95, p99, most] = quantiles(waits, 0.5, 0.95, 0.99, 1);
  console.log(
    `付款通知：${made.length} 个，${Math.round(seconds)} 秒，p50 ${p50} 毫秒，p95 ${p95}，p99 ${p99}，最大 ${most}，没收下 ${refused}`,
  );
  await database.close();
}
await client.end();
