import { buildPage } from "@ginkgo/api-contract/system/builds";
import {
  buryJobItem,
  jobHistory,
  jobItemPage,
  jobPage,
  pauseJob,
  resumeJob,
  retryJobItem,
  runJob,
} from "@ginkgo/api-contract/system/jobs";
import { providerPage, testProvider } from "@ginkgo/api-contract/system/providers";
import { saveSetting } from "@ginkgo/api-contract/system/settings";
import { confirmSetup, setup } from "@ginkgo/api-contract/system/setup";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { readMigrations } from "../../../platform/database/migrate.ts";
import { eachDueItem } from "../../../platform/due-items.ts";
import { createLog } from "../../../platform/log.ts";
import { announceProcess } from "../../../platform/processes.ts";
import { noteLags } from "../jobs/job-lags.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

describe("jobs", () => {
  const waiting = async (who = operator) =>
    (await get(api, who, taskPage, { query: { size: "100" } })).records
      .filter(({ kind }) => kind === "JOB" || kind === "MONEY_STOPPED")
      .map(({ kind, subject }) => [kind, subject.id]);

  it("that are held back, or give up what moves money, stand before the staff until they go on", async () => {
    const finance = await signInStaff(api, "finance");
    const one = { params: { name: "orders.refunds" } };
    const hold = () => get(api, operator, pauseJob, { ...one, body: { reason: "渠道在维护" } });
    await Promise.all([hold(), hold()]);
    await get(api, operator, pauseJob, { params: { name: "search.misses" }, body: { reason: "先停一停" } });
    expect((await waiting()).toSorted()).toEqual([
      ["JOB", "orders.refunds"],
      ["JOB", "search.misses"],
      ["MONEY_STOPPED", "orders.refunds"],
    ]);
    expect(await waiting(finance)).toEqual([["MONEY_STOPPED", "orders.refunds"]]);
    for (const name of ["orders.refunds", "search.misses"])
      await get(api, operator, resumeJob, { params: { name } });
    expect(await waiting()).toEqual([]);
  });

  const jobOf = async (name: string) =>
    (await get(api, operator, jobPage)).records.find((j) => j.name === name)!;

  it("are listed each with what it does, those that need somebody first", async () => {
    const { records, total } = await get(api, operator, jobPage);
    expect(total).toBe(records.length);
    expect(records.filter(({ name, text }) => name === text)).toEqual([]);
    expect(records.map((j) => j.name)).toContain("orders.refunds");
    await api.api.dueWork.runAll();
    expect(await jobOf("orders.refunds")).toMatchObject({ state: "ON_TIME", lag: 0, paused: null });
  });

  it("show how late they were hour by hour, at most", async () => {
    api.clock.advance(2 * 3_600_000);
    operator = await signInStaff(api, "operator");
    const lateness = async () => (await jobOf("orders.refunds")).lags;
    const before = await lateness();
    expect(before).toHaveLength(24);
    expect(before.at(-1)).toBeNull();
    await noteLags({ ...api, jobStates: () => api.api.dueWork.states() });
    const late = (await lateness()).at(-1)!;
    expect(late).toBeGreaterThan(3_600);
    await api.api.dueWork.runAll();
    // The job is in time again; in the hour it was late all the same.
    expect(await jobOf("orders.refunds")).toMatchObject({ lag: 0, lags: [...before.slice(0, -1), late] });
  });

  it("are told day by day: how late, how often, how much, how often in vain", async () => {
    const note = () => noteLags({ ...api, jobStates: () => api.api.dueWork.states() });
    const today = async () =>
      (await get(api, operator, jobHistory, { params: { name: "shop.lowStock" } })).days[0]!;
    await api.api.dueWork.runAll();
    await note();
    const before = await today();
    expect(before).toMatchObject({ failedRuns: 0, failedItems: 0 });
    // Of some twenty looks one finds it late.
    for (let i = 0; i < 19; i++) await note();
    await api.api.dueWork.runAll();
    const items = ["1", "2"];
    const needs = { ...api, log: createLog("silent") };
    await eachDueItem(needs, {
      job: "shop.lowStock:1",
      items,
      work: () => Promise.reject(new Error("打不开")),
    });
    await eachDueItem(needs, { job: "shop.lowStock:1", items, work: async () => undefined });
    api.clock.advance(45_000);
    await note();
    const after = await today();
    expect(after.runs! - before.runs!).toBe(1);
    expect(after.failedItems).toBe(2);
    expect(after.day).toBe(before.day);
    expect(after.medianLag).toBeLessThanOrEqual(1);
    expect(after.worstLag).toBeGreaterThan(30);
    expect((await refusal(api, operator, jobHistory, { params: { name: "orders.none" } })).status).toBe(404);
  });

  it("are held back with a reason, are not begun meanwhile, and go on", async () => {
    const one = { params: { name: "orders.late" } };
    const paused = await get(api, operator, pauseJob, { ...one, body: { reason: "地图不准，先停" } });
    expect(paused).toMatchObject({ state: "PAUSED", paused: { reason: "地图不准，先停" } });
    expect((await get(api, operator, jobPage)).records[0]!.name).toBe("orders.late");
    expect((await refusal(api, operator, runJob, one)).reason).toBe("JOB_PAUSED");
    expect((await get(api, operator, resumeJob, one)).paused).toBeNull();
    await get(api, operator, runJob, one);
    expect((await refusal(api, operator, runJob, { params: { name: "orders.none" } })).status).toBe(404);
    const noted = await rows<{ action: string }>(
      api.database.read,
      sql`select action from platform.audit where detail like 'job:orders.late%' order by id`,
    );
    expect(noted.map((n) => n.action)).toEqual(["JOB_PAUSED", "JOB_RESUMED", "JOB_RUN"]);
  });

  it("set what fails aside; it is tried again or given up by somebody, and told which", async () => {
    const job = "orders.refunds";
    let fails = true;
    const work = async () => {
      if (fails) throw new Error("no answer from https://us:er@pay.example/v3?key=secret&a=1");
    };
    const context = { database: api.database, clock: api.clock, log: { error() {} } } as never;
    const run = () => eachDueItem(context, { job, items: ["10001"], work });
    await run();
    const aside = await get(api, operator, jobItemPage, { query: { job } });
    expect(aside.records).toMatchObject([
      {
        job,
        jobText: "退款出款",
        item: "10001",
        attempts: 1,
        lastError: "no answer from https://pay.example/v3?…",
        buried: null,
      },
    ]);
    const item = { job, item: "10001" };
    const given = await get(api, operator, buryJobItem, { body: { ...item, reason: "线下已经打款" } });
    expect(given).toMatchObject({ nextAt: null, buried: { reason: "线下已经打款" } });
    expect((await get(api, operator, jobItemPage, { query: { job } })).total).toBe(0);
    expect((await get(api, operator, jobItemPage, { query: { buried: "1" } })).total).toBe(1);
    expect((await jobOf(job)).setAside).toBe(0);
    expect(await waiting()).toEqual([["MONEY_STOPPED", "orders.refunds 10001"]]);
    expect((await get(api, operator, retryJobItem, { body: item })).buried).toBeNull();
    expect(await waiting()).toEqual([]);
    fails = false;
    await run();
    expect((await get(api, operator, jobItemPage, { query: {} })).total).toBe(0);
    expect((await refusal(api, operator, retryJobItem, { body: item })).status).toBe(404);
  });
});

describe("providers", () => {
  it("are tried by a real call, and every call to them is counted", async () => {
    const one = (code: "sms" | "files" | "sandbox" | "alipay" | "push") => ({ params: { code } });
    expect(await get(api, operator, testProvider, one("sms"))).toMatchObject({
      isPlayed: true,
      test: { works: true, answer: expect.stringContaining("您的手机") },
    });
    for (const code of ["files", "sandbox"] as const)
      expect((await get(api, operator, testProvider, one(code))).test).toMatchObject({ works: true });
    expect((await refusal(api, operator, testProvider, one("alipay"))).reason).toBe("PROVIDER_NOT_SET_UP");
    const { records } = await get(api, operator, providerPage);
    const stateOf = (code: string) => records.find((p) => p.code === code)!;
    expect(stateOf("alipay")).toMatchObject({ state: "OFF", canTest: false, test: null });
    expect(stateOf("files")).toMatchObject({ state: "GOOD", failures: 0 });
    expect(stateOf("files").calls).toBeGreaterThanOrEqual(3);
    expect(stateOf("sms").calls).toBeGreaterThanOrEqual(1);
  });

  it("that do not answer say so, and are counted as failing", async () => {
    const broken = await buildTestApi("empty", {
      S3_ENDPOINT: "http://127.0.0.1:1",
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: "a",
      S3_SECRET_ACCESS_KEY: "b",
    });
    await seedDemoPeople(broken);
    const who = await signInStaff(broken, "operator");
    const one = { params: { code: "files" } } as const;
    for (let i = 0; i < 3; i++) await get(broken, who, testProvider, one);
    const files = (await get(broken, who, providerPage)).records.find((p) => p.code === "files")!;
    expect(files).toMatchObject({ state: "FAILING", calls: 3, failures: 3, test: { works: false } });
    expect(files.lastError).toMatch(/./);
    const { items } = await get(broken, who, setup);
    expect(items.filter((i) => i.isDone).map((i) => i.code)).not.toContain("ORGS");
    await broken.close();
  });
});

describe("the opening checklist", () => {
  it("says what is missing, leaves out parts that are not offered, and is confirmed by a person", async () => {
    const before = await get(api, operator, setup);
    const isDone = Object.fromEntries(before.items.map((i) => [i.code, i.isDone]));
    expect(isDone).toMatchObject({
      COMPANY: false,
      LEGAL: false,
      ORGS: true,
      SERVICES: true,
      PRODUCTS: true,
      TRIPS: true,
      SMS: true,
    });
    const confirmed = await get(api, operator, confirmSetup, { params: { code: "LEGAL" } });
    expect(confirmed.done).toBe(before.done + 1);
    expect(confirmed.items.find((i) => i.code === "LEGAL")).toMatchObject({
      isDone: true,
      canConfirm: false,
      confirmed: { by: expect.stringContaining("运营") },
    });
    expect((await refusal(api, operator, confirmSetup, { params: { code: "PAY" } })).status).toBe(400);
    const body = { value: "off", reason: "先不做旅居" };
    await get(api, operator, saveSetting, { params: { name: "OFFER_TOURS" }, body });
    await expect
      .poll(async () => (await get(api, operator, setup)).items.map((i) => i.code))
      .not.toContain("TRIPS");
  });
});

describe("what runs", () => {
  const seen = () => get(api, operator, buildPage);

  it("is told by process and build from its start to its end, and missed where it ended without a word", async () => {
    const needs = { database: api.database, log: createLog("error") };
    const build = { role: "worker", version: "1.2.3", build: "abc123" } as const;
    const hasEnded = await announceProcess(needs, build);
    expect((await seen()).processes).toEqual([
      expect.objectContaining({ ...build, roleText: "任务", isLost: false, node: process.version }),
    ]);
    await api.database.transaction((tx) =>
      tx.execute(sql`update platform.processes set seen_at = seen_at - interval '2 minutes'`),
    );
    expect((await seen()).processes[0]).toMatchObject({ isLost: true });
    await hasEnded();
    expect((await seen()).processes).toEqual([]);
  });

  it("is told with every change of the database, the newest first", async () => {
    const { migrations } = await seen();
    expect(migrations.map(({ name }) => name).toSorted()).toEqual(readMigrations().map(({ name }) => name));
    const moments = migrations.map(({ appliedAt }) => appliedAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });
});
