// The database goes away while providers tell of payments: they are told that we did not hear, tell again later, and
// nothing is lost (P9).
import { payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import {
  cashier,
  closeHouse,
  customerWithContact,
  goodsForm,
  read,
  staffedHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { type SecondProcess, startProcess } from "../../../../../test/kits/start-second-process.ts";
import { row } from "../../../../platform/database/database.ts";
import type { SignedNotice } from "../../../../platform/payments/pay-sandbox.ts";
import { type CuttableLine, openLine } from "../../../advisory/test/line-kit.ts";

/** Sixty seconds in a nightly run. */
const OUTAGE_MS = Number(process.env.OUTAGE_MS ?? 3_000);

let api: TestApi;
let customers: SignedIn[];
let line: CuttableLine;
let other: SecondProcess;
beforeAll(async () => {
  const house = await staffedHouse();
  api = house.api;
  customers = [house.customer, await customerWithContact(api), await customerWithContact(api)];
  const near = new URL((api.database as { url?: string }).url!);
  line = await openLine(Number(near.port));
  near.port = String(line.port);
  near.searchParams.delete("host");
  other = await startProcess({ url: near.href }, () => api.clock.now());
}, 60_000);
afterAll(async () => {
  await other.stop();
  await line.close();
  await closeHouse(api);
});

const tell = (notice: SignedNotice) => other.call("POST /pay/notify/sandbox", notice);

it("notices that come while the database is away are refused, told again, and every payment counts once (P9)", async () => {
  const sold: { who: SignedIn; id: string; notice: SignedNotice }[] = [];
  for (let i = 0; i < 30; i++) {
    const who = customers[i % 3]!;
    const { id } = await get(api, who, placeOrder, { body: await goodsForm(api) });
    const { payNo } = await get(api, who, payOrder, { params: { id }, body: {} });
    sold.push({ who, id, notice: (await cashier(api).settle(payNo, "success"))! });
  }
  expect((await tell(sold[0]!.notice)).status).toBe(200);

  await line.cut();
  const away = Date.now() + OUTAGE_MS;
  const refused = await Promise.all(sold.map(({ notice }) => tell(notice)));
  for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(500);
  await new Promise((resolve) => setTimeout(resolve, away - Date.now()));
  await line.mend();

  await expect
    .poll(async () => (await Promise.all(sold.map(({ notice }) => tell(notice)))).map((a) => a.status), {
      timeout: 30_000,
    })
    .toEqual(sold.map(() => 200));
  for (const { who, id } of sold)
    expect(await read(api, who, id)).toMatchObject({ status: "WAIT_DELIVER", refundedFen: 0 });
  const { n } = (await row<{ n: number }>(
    api.database.read,
    sql`select count(*)::int as n from payments.ledger where account = 'CLEARING'`,
  ))!;
  expect(n).toBe(sold.length);
}, 180_000);

it("a line that breaks as a transaction begins costs no connection: there are as many afterwards", async () => {
  const { id } = await get(api, customers[0]!, placeOrder, { body: await goodsForm(api) });
  const { payNo } = await get(api, customers[0]!, payOrder, { params: { id }, body: {} });
  const notice = (await cashier(api).settle(payNo, "success"))!;
  // A connection sends the text of a statement once: all are to be new ones.
  await line.cut();
  await line.mend();
  // More often than the process has connections.
  for (let i = 0; i < 12; i++) {
    line.breakAt("begin", 1);
    expect((await tell(notice)).status).toBeGreaterThanOrEqual(500);
  }
  line.breakAt("begin", 0);
  expect((await tell(notice)).status).toBe(200);
});
