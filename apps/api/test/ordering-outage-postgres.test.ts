// The database goes away while providers tell of payments: they are told that we did not hear, tell again later, and
// nothing is lost (P9).
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { payOrder, placeOrder } from "@ginkgo/contract/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { row } from "../src/platform/database.ts";
import type { SignedNotice } from "../src/platform/pay-sandbox.ts";
import type { TestApi } from "./build-test-api.ts";
import type { SignedIn } from "./identity-kit.ts";
import { get } from "./membership-kit.ts";
import { cashier, closeHouse, customerWithContact, goodsForm, read, staffedHouse } from "./ordering-kit.ts";
import { type SecondProcess, startProcess } from "./start-second-process.ts";

/** Sixty seconds in a nightly run. */
const OUTAGE_MS = Number(process.env.OUTAGE_MS ?? 3_000);

/** A line to the database that can be cut. */
interface Line {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

async function lineTo(url: string): Promise<Line> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const join = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [a, b] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(a);
      a.on("error", () => {});
      a.on("close", () => {
        open.delete(a);
        b.destroy();
      });
      a.pipe(b);
    }
  };
  let server: Server = createServer(join);
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const near = new URL(url);
  near.port = String(port);
  return {
    url: near.href,
    async cut() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
    async mend() {
      server = createServer(join);
      await listen(port);
    },
  };
}

let api: TestApi;
let customers: SignedIn[];
let line: Line;
let other: SecondProcess;
beforeAll(async () => {
  const house = await staffedHouse();
  api = house.api;
  customers = [house.customer, await customerWithContact(api), await customerWithContact(api)];
  line = await lineTo((api.database as { url?: string }).url!);
  other = await startProcess({ url: line.url }, () => api.clock.now());
}, 60_000);
afterAll(async () => {
  await other.stop();
  await line.cut();
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
    .poll(async () => (await Promise.all(sold.map(({ notice }) => tell(notice)))).map((a) => a.status))
    .toEqual(sold.map(() => 200));
  for (const { who, id } of sold)
    expect(await read(api, who, id)).toMatchObject({ status: "WAIT_DELIVER", refundedFen: 0 });
  const { n } = (await row<{ n: number }>(
    api.database.read,
    sql`select count(*)::int as n from ordering.ledger where account = 'PROVIDER'`,
  ))!;
  expect(n).toBe(sold.length);
}, 180_000);
