import { monitorEventLoopDelay } from "node:perf_hooks";
import { deflateSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { bearer, DAY, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { LimitReached, limitedWorker } from "../../../platform/limited-worker.ts";
import { dataFolder, pdf, picture, upload } from "./files-kit.ts";

const MB = 1024 * 1024;
const data = dataFolder();
let api: TestApi;
let me: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("empty", { DATA_DIR: data.folder });
  me = await signIn(api);
});
afterAll(async () => {
  await api.close();
  data.remove();
});

/** A PDF of some kilobytes with one stream of objects that unpacks, twice, into so many bytes of blanks. */
function bomb(unpacked: number): Uint8Array {
  const stream = deflateSync(deflateSync(Buffer.alloc(unpacked, " "), { level: 9 }), { level: 9 });
  const head = `%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n3 0 obj<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]/Length ${stream.length}>>stream\n`;
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(head),
      stream,
      Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
    ]),
  );
}

/** Runs `work` and tells how long, at most, everybody else had to wait meanwhile, and how much memory it took. */
async function beside<T>(work: () => Promise<T>): Promise<{ answer: T; wait: number; grown: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  delay.enable();
  const answer = await work();
  delay.disable();
  clearInterval(watch);
  return { answer, wait: delay.max / 1e6, grown: (most - before) / MB };
}

const open = async (url: string, who: SignedIn) => {
  const request = new Request(`http://localhost${url}`, { headers: bearer(who.access) });
  return api.api.openFile(request, url.split("/").at(-1)!);
};

describe("a PDF of three kilobytes that unpacks into a gigabyte", () => {
  const heavy = bomb(1024 * MB);

  it("is refused when it comes, and nobody else waits meanwhile", async () => {
    expect(heavy.byteLength).toBeLessThan(8 * 1024);
    const { answer, wait, grown } = await beside(() =>
      upload<Refusal>(api, heavy, {
        purpose: "application",
        name: "a.pdf",
        type: "application/pdf",
        headers: me.auth,
      }),
    );
    expect(answer).toMatchObject({ status: 422, data: { reason: "FILE_HEAVY" } });
    expect(answer.msg).toContain("拍照上传");
    expect(wait).toBeLessThan(4_000);
    expect(grown).toBeLessThan(900);
  }, 60_000);

  it("that was kept before is shown to nobody, and opened once at most", async () => {
    const { data: file } = await upload(api, pdf(), {
      purpose: "application",
      name: "b.pdf",
      type: "application/pdf",
      headers: me.auth,
    });
    const name = file.url.split("/").at(-1)!;
    const { createFiles } = await import("../../../platform/outside.ts");
    const { readSettings } = await import("../../../platform/settings.ts");
    await createFiles(readSettings({ DATA_DIR: data.folder })).put(name, heavy, "application/pdf");
    const first = await beside(() => open(file.url, me));
    expect(first.answer).toBeUndefined();
    expect(first.wait).toBeLessThan(4_000);
    const began = performance.now();
    expect(await open(file.url, me)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(500);
  }, 60_000);
});

describe("the copy with the words over it", () => {
  it("is made once and goes with its paper", async () => {
    const before = data.count();
    const jpeg = await picture(400, 300).jpeg().toBuffer();
    const { data: file } = await upload(api, jpeg, { purpose: "application", headers: me.auth });
    const [first, again] = [await open(file.url, me), await open(file.url, me)];
    expect(Buffer.from(again!.bytes).equals(Buffer.from(first!.bytes))).toBe(true);
    expect(data.count()).toBe(before + 2);
    api.clock.advance(DAY + 1);
    await api.api.dueWork.runAll();
    expect(await open(file.url, me)).toBeUndefined();
    const left = await row<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from files.files where id = ${file.fileId}::bigint`,
    );
    expect([data.count(), left!.n]).toEqual([0, 0]);
  });

  it("made by two who open it at once is kept once", async () => {
    const before = data.count();
    const jpeg = await picture(400, 300).jpeg().toBuffer();
    const own = await signIn(api);
    const { data: file } = await upload(api, jpeg, { purpose: "application", headers: own.auth });
    const both = await Promise.all([open(file.url, own), open(file.url, own)]);
    for (const shown of both) expect(shown?.mime).toBe("image/jpeg");
    expect(data.count()).toBe(before + 2);
  });
});

it("files that were refused count for the hour like those that were kept", async () => {
  const from = "10.8.8.8";
  const broken = new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500)]));
  const strict = await buildTestApi("empty", {
    DATA_DIR: data.folder,
    NODE_ENV: "production",
    SECRET_KEY: "s".repeat(32),
  });
  const reasons: string[] = [];
  for (let i = 0; i < 21; i++)
    reasons.push((await upload<Refusal>(strict, broken, { purpose: "application", from })).data.reason);
  expect(new Set(reasons.slice(0, 20))).toEqual(new Set(["FILE_BROKEN"]));
  expect(reasons[20]).toBe("FILE_BUDGET");
  await strict.close();
});

describe("work in a process of its own", () => {
  const script = (body: string) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads"; parentPort.on("message", (work) => { ${body} });`)}`,
    );
  const limits = { ms: 1_500, bytes: 100 * MB };

  it("answers, fails with its own words, and works again after that", async () => {
    const work = limitedWorker<number, number>(
      script(`parentPort.postMessage(work < 0 ? { error: "negative" } : { value: work * 2 })`),
      limits,
    );
    expect(await Promise.all([work(1), work(2)])).toEqual([2, 4]);
    await expect(work(-1)).rejects.toThrow("negative");
    expect(await work(4)).toBe(8);
  });

  it.each([
    ["never ends", "for (;;);"],
    ["fills its heap", "const all = []; for (;;) all.push({ a: [1, 2, 3] });"],
    [
      "fills buffers",
      "const all = []; for (;;) { const b = new Uint8Array(1 << 20); b.fill(1); all.push(b); }",
    ],
    ["ends itself", "process.exit(0);"],
    // V8 cannot throw where these run out of heap: it aborts the whole process they are in.
    ["fills a map", "const all = new Map(); for (let i = 0; ; i++) all.set(i, { i });"],
    ["parses a list too long", 'JSON.parse("[" + "[[1,2],3],".repeat(2e7) + "1]");'],
  ])("that %s is ended, and the next one is done", async (_, body) => {
    const work = limitedWorker<string, string>(
      script(`if (work === "bad") { ${body} } parentPort.postMessage({ value: work });`),
      limits,
    );
    const { wait, grown } = await beside(() => expect(work("bad")).rejects.toThrow(LimitReached));
    expect(wait).toBeLessThan(4_000);
    expect(grown).toBeLessThan(700);
    expect(await work("good")).toBe("good");
  });
});
