import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows, type Tx } from "../src/platform/database/database.ts";
import { eachDueItem, notSetAside } from "../src/platform/due-items.ts";
import { dueWorkRunner, hastenJob, pauseJob } from "../src/platform/due-work.ts";
import { createLog } from "../src/platform/log.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const MINUTE = 60_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (is: () => boolean) => {
  for (let i = 0; i < 100 && !is(); i++) await wait(50);
  expect(is()).toBe(true);
};
const house = () => ({ database: api.database, clock: api.clock, log: createLog("silent") });

describe("work that comes due", () => {
  it("runs when the clock says so, once over all processes, and again after its time (M15)", async () => {
    const ran: string[] = [];
    const works = [{ name: "test.once", every: MINUTE, run: async () => void ran.push("x") }];
    const stops = [1, 2, 3].map(() => dueWorkRunner(works, house()).start());
    await until(() => ran.length === 1);
    await wait(1_500);
    expect(ran).toHaveLength(1);
    api.clock.advance(MINUTE);
    await until(() => ran.length === 2);
    await wait(1_500);
    expect(ran).toHaveLength(2);
    await Promise.all(stops.map((stop) => stop()));
    api.clock.advance(MINUTE);
    await wait(1_200);
    expect(ran).toHaveLength(2);
  });

  it("that fails is logged, keeps no other from running and is tried again", async () => {
    let tries = 0;
    const ran: string[] = [];
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    const works = [
      {
        name: "test.fails",
        every: MINUTE,
        run: async () => {
          tries++;
          throw new Error("the vendor is down");
        },
      },
      { name: "test.after", every: MINUTE, run: async () => void ran.push("after") },
    ];
    const runner = dueWorkRunner(works, { ...house(), log });
    await runner.runAll();
    await runner.runAll();
    expect([tries, ran.length]).toEqual([2, 2]);
    expect(lines.filter((l) => l.includes("test.fails"))).toHaveLength(2);
  });

  it("waits for no other piece: one that hangs on somebody outside stops only itself", async () => {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let ran = 0;
    const works = [
      { name: "test.hangs", every: 0, run: () => slow },
      { name: "test.beside", every: 0, run: async () => void ran++ },
    ];
    const stop = dueWorkRunner(works, house()).start();
    await until(() => ran >= 2);
    const stopped = stop();
    answer();
    await stopped;
  });

  it("is held back by staff, goes on when they say so, and begins at once when it is asked for", async () => {
    const ran: string[] = [];
    const works = [{ name: "test.held", every: 60 * MINUTE, run: async () => void ran.push("x") }];
    const runner = dueWorkRunner(works, house());
    const change = (work: (tx: Tx) => Promise<unknown>) => api.database.transaction(work);
    await change((tx) => pauseJob(tx, "test.held", { staffId: "1", reason: "查一查", now: api.clock.now() }));
    await runner.runAll();
    const stop = runner.start();
    await wait(1_200);
    expect(ran).toHaveLength(0);
    expect((await runner.states())[0]).toMatchObject({ lag: 0, paused: { staffId: "1", reason: "查一查" } });
    await change((tx) => pauseJob(tx, "test.held", null));
    await change((tx) => hastenJob(tx, "test.held"));
    await until(() => ran.length === 1);
    await change((tx) => hastenJob(tx, "test.held"));
    await until(() => ran.length === 2);
    await stop();
  });

  it("tells how it stands: how late, how much, how often it failed", async () => {
    let fails = true;
    const works = [
      {
        name: "test.told",
        every: MINUTE,
        run: async () => {
          if (fails) throw new Error("the vendor is down");
          return 7;
        },
      },
    ];
    const runner = dueWorkRunner(works, house());
    const state = async () => (await runner.states())[0];
    expect(await state()).toMatchObject({ job: "test.told", lag: 0, found: 0, failures: 0 });
    await runner.runAll();
    await runner.runAll();
    expect(await state()).toMatchObject({ failures: 2 });
    fails = false;
    await runner.runAll();
    api.clock.advance(5 * MINUTE);
    expect(await state()).toMatchObject({ lag: 240, found: 7, failures: 0 });
  });

  it("goes item by item: a bad one stands aside for longer each time and is found again", async () => {
    const done: string[] = [];
    let isBad = true;
    const items = async () =>
      (
        await rows<{ item: string }>(
          api.database.primary,
          sql`select item from (values ('1'), ('2'), ('3')) v (item)
            where ${notSetAside("test.items", sql`v.item`, api.clock.now())} order by item`,
        )
      ).map((r) => r.item);
    const run = async () =>
      eachDueItem(house(), {
        job: "test.items",
        items: await items(),
        work: async (item) => {
          if (item === "1" && isBad) throw new Error("a row nobody can read");
          done.push(item);
        },
      });
    expect(await run()).toBe(3);
    expect(done).toEqual(["2", "3"]);
    expect(await run()).toBe(2);
    api.clock.advance(MINUTE);
    expect(await run()).toBe(3);
    api.clock.advance(4 * MINUTE);
    expect(await run()).toBe(2);
    api.clock.advance(MINUTE);
    isBad = false;
    done.length = 0;
    await run();
    expect(done).toContain("1");
    expect(await run()).toBe(3);
  });

  it("is in one process at a time, and another waits for it when it must be done now", async () => {
    let inside = 0;
    let most = 0;
    const works = [
      {
        name: "test.alone",
        every: MINUTE,
        run: async () => {
          most = Math.max(most, ++inside);
          await wait(100);
          inside--;
        },
      },
    ];
    await Promise.all([1, 2, 3].map(() => dueWorkRunner(works, house()).runAll()));
    expect(most).toBe(1);
  });

  it("left behind by a process that died is taken over when its lease is out", async () => {
    let ran = 0;
    const dying = dueWorkRunner(
      [{ name: "test.died", every: 0, run: () => new Promise(() => undefined) }],
      house(),
    );
    void dying.runAll();
    await wait(300);
    const next = dueWorkRunner([{ name: "test.died", every: 0, run: async () => void ran++ }], house());
    const stop = next.start();
    await wait(1_300);
    expect(ran).toBe(0);
    api.clock.advance(31_000);
    await until(() => ran > 0);
    await stop();
  });
});
