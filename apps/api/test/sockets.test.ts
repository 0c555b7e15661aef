import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { wordedNotice } from "../src/modules/membership/notices/notice.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "./kits/identity-kit.ts";
import { signInStaff } from "./kits/membership-kit.ts";
import {
  cut,
  join,
  type Line,
  lineOf,
  nextEvent,
  openSockets,
  type SocketHouse,
  send,
} from "./kits/sockets-kit.ts";

let api: TestApi;
let house: SocketHouse;
beforeAll(async () => {
  api = await buildTestApi("empty");
  await seedDemoPeople(api);
  house = await openSockets(api.api);
});
afterAll(async () => {
  await house.close();
  await api.close();
});
const lines: Line[] = [];
afterEach(() => {
  for (const line of lines.splice(0)) line.disconnect();
});
const open = (...args: Parameters<typeof lineOf> extends [string, ...infer Rest] ? Rest : never) => {
  const line = lineOf(house.origin, ...args);
  lines.push(line);
  return line;
};
const tell = async (who: SignedIn, title: string) => {
  const { id } = (await api.call<{ id: string }>("/rest/ums/member/current", { headers: who.auth })).data;
  await api.database.transaction((tx) =>
    wordedNotice(tx, { memberId: id, kind: "SYSTEM", title, body: "请看一下。" }, api.clock.now()),
  );
};

describe("a socket", () => {
  it("is opened by members and staff, and by nobody else (C7)", async () => {
    await expect(join(open(null))).rejects.toThrow("登录");
    await expect(join(open({ access: "A".repeat(43) }))).rejects.toThrow("登录");
    expect((await join(open(await signIn(api)))).connected).toBe(true);
    expect((await join(open(await signInStaff(api, "adviser"), { auth: { side: "staff" } }))).connected).toBe(
      true,
    );
  });

  it.each(["websocket", "polling"])(
    "is not opened from another site's page, by %s (C7)",
    async (transport) => {
      const me = await signIn(api);
      const headers = { origin: "https://elsewhere.example", cookie: "x=1" };
      const line = open(me, { transports: [transport], extraHeaders: headers });
      await expect(join(line)).rejects.toThrow();
    },
  );

  it("ends within a second of signing out, whichever process did it (C7)", async () => {
    const me = await signIn(api);
    const line = await join(open(me));
    const ended = cut(line);
    await api.call("DELETE /auth/logout", { headers: me.auth });
    // Told by the database; the look at every session, which comes each twenty seconds, would be too late.
    const late = new Promise((done) => setTimeout(() => done("too late"), 4_000));
    expect(await Promise.race([ended, late])).toBe("io server disconnect");
    await expect(join(open(me))).rejects.toThrow("登录");
  });

  it("that sends more than 64 kilobytes at once is cut", async () => {
    const line = await join(open(await signIn(api)));
    const ended = cut(line);
    line.emit("typing", { conversationId: "9".repeat(65 * 1024) }, () => {});
    expect(await ended).toBe("transport close");
  });

  it("that sends and sends is told to wait", async () => {
    const line = await join(open(await signIn(api)));
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => send<{ reason: string }>(line, "typing", { conversationId: "1" })),
    );
    expect(answers.map((a) => a.data.reason)).toContain("TOO_MANY_REQUESTS");
    expect(line.connected).toBe(true);
  });
});

it("a page that no longer reads is cut before it fills the house, and the others go on hearing (C8)", async () => {
  const me = await signIn(api);
  // A house of its own: its connections are counted.
  const own = await openSockets(api.api);
  const [deaf, awake] = [await join(lineOf(own.origin, me)), await join(lineOf(own.origin, me))];
  const { ws } = deaf.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } };
  ws._socket.pause();
  let heardOf = 0;
  awake.on("notify", () => heardOf++);
  const connections = () => new Promise<number>((done) => own.server.getConnections((_, n) => done(n)));
  const { id } = (await api.call<{ id: string }>("/rest/ums/member/current", { headers: me.auth })).data;
  // The machine's own buffers take some megabytes before ours grows.
  const body = "字".repeat(20_000);
  let shown = 0;
  for (; shown < 600 && (await connections()) > 1; shown++) {
    await api.database.transaction((tx) =>
      wordedNotice(tx, { memberId: id, kind: "SYSTEM", title: "长", body }, api.clock.now()),
    );
    // Who reads has to get the time to, on one thread with everything else.
    await expect.poll(() => heardOf, { timeout: 10_000, interval: 1 }).toBe(shown + 1);
  }
  await expect.poll(connections, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => heardOf, { timeout: 20_000 }).toBe(shown);
  awake.disconnect();
  await own.close();
}, 60_000);

describe("a notice", () => {
  it.each(["websocket", "polling"])(
    "comes to every open page of its member, and to nobody else, by %s",
    async (t) => {
      const [me, other] = [await signIn(api), await signIn(api)];
      const mine = [await join(open(me, { transports: [t] })), await join(open(me, { transports: [t] }))];
      const others = await join(open(other));
      let overheard = 0;
      others.on("notify", () => overheard++);
      const event = Promise.all(mine.map((line) => nextEvent(line, "notify")));
      await tell(me, "合同快到期了");
      for (const n of await event)
        expect(n).toMatchObject({ kind: "SYSTEM", title: "合同快到期了", link: null });
      // Listened for first: with PostgreSQL it may be heard before the transaction has answered.
      const own = nextEvent(others, "notify");
      await tell(other, "给别人的");
      await own;
      expect(overheard).toBe(1);
    },
  );

  it("that was taken back with its transaction is never said", async () => {
    const me = await signIn(api);
    const line = await join(open(me));
    const { id } = (await api.call<{ id: string }>("/rest/ums/member/current", { headers: me.auth })).data;
    const titles: string[] = [];
    line.on("notify", ({ title }) => titles.push(title));
    const failing = api.database.transaction(async (tx) => {
      await wordedNotice(tx, { memberId: id, kind: "SYSTEM", title: "没有发生", body: "" }, api.clock.now());
      throw new Error("taken back");
    });
    await expect(failing).rejects.toThrow("taken back");
    const after = nextEvent(line, "notify");
    await tell(me, "发生了");
    await after;
    expect(titles).toEqual(["发生了"]);
  });
});
