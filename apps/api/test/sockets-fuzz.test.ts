import { once } from "node:events";
import { connect, type Socket as Tcp } from "node:net";
import { socketEvents } from "@ginkgo/api-contract/advisory/chat-socket";
import type { Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";
import { newAddress, type SignedIn, seedDemoPeople, signIn } from "./kits/identity-kit.ts";
import { signInStaff } from "./kits/membership-kit.ts";
import { join, type Line, lineOf, openSockets, type SocketHouse } from "./kits/sockets-kit.ts";

/** The same junk on every run; another number tries other junk. */
const SEED = 20_261_122;

let state = SEED;
/** Mulberry32: a number in [0, 1). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;

/** What a header may hold on the wire and no browser would write: the bytes HTTP forbids are refused before us. */
const junk = [
  "foo",
  "",
  " ",
  "null",
  "http://",
  "https://[::1",
  "http://a b/",
  "//",
  "javascript:alert(1)",
  "%",
  "ÿþ",
  "http://x:99999/",
  "a".repeat(4000),
  "__proto__",
  "[object Object]",
  "ginkgo_access=",
  `ginkgo_access=${"A".repeat(43)}`,
  "=;=;=",
  "Bearer",
  `Bearer ${"é".repeat(43)}`,
  "same-origin",
  "none",
  "cross-site",
];
const headerNames = ["referer", "origin", "cookie", "authorization", "sec-fetch-site", "x-forwarded-for"];
const paths = [
  "/socket.io/?EIO=4&transport=polling",
  "/socket.io/?EIO=4&transport=websocket",
  "/socket.io/?EIO=9&transport=polling",
  "/socket.io/?EIO=4&transport=__proto__",
  "/socket.io/?EIO=4&transport=polling&sid=__proto__",
  "/socket.io/?EIO=4&transport=websocket&sid=nobody",
  "/socket.io/?transport=polling&EIO[]=4&j=%",
  "/socket.io/../socket.io/?EIO=4&transport=polling",
  "/elsewhere",
];

/** What a packet may carry in place of what the contract says. */
const values: unknown[] = [
  null,
  true,
  -1,
  1e308,
  "",
  "x",
  "\u0000",
  "\ud800",
  "9".repeat(400),
  [],
  [[]],
  {},
  { __proto__: null, toString: 1 },
  { conversationId: "__proto__" },
  { conversationId: "99999999999999999999", afterSeq: -1 },
  { conversationId: "1", clientId: {}, type: "TEXT", content: [] },
  { targetType: "ADVISER", targetId: { $gt: "" } },
  new Uint8Array([0, 255, 1]),
];

let api: TestApi;
let house: SocketHouse;
let me: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("empty", { TRUST_PROXY: "127.0.0.1" });
  await seedDemoPeople(api);
  house = await openSockets(api.api);
  me = await signIn(api);
});
afterAll(async () => {
  await house.close();
  await api.close();
});

const portOf = () => Number(new URL(house.origin).port);

/** Sends lines as they are and reads the first line of the answer; "" where the connection was only closed. */
async function raw(lines: readonly string[], reset = false): Promise<string> {
  const tcp: Tcp = connect(portOf(), "127.0.0.1");
  await once(tcp, "connect");
  tcp.write(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
  if (reset) {
    tcp.resetAndDestroy();
    return "";
  }
  let text = "";
  tcp.on("data", (part) => {
    text += part;
    tcp.destroy();
  });
  tcp.on("error", () => {});
  await once(tcp, "close", { signal: AbortSignal.timeout(5_000) });
  return text.split("\r\n", 1)[0]!;
}

const request = (path: string, headers: Record<string, string>, upgrade = false) => [
  `GET ${path} HTTP/1.1`,
  ...Object.entries({
    host: "localhost",
    "x-forwarded-for": newAddress(),
    connection: upgrade ? "Upgrade" : "close",
    ...(upgrade
      ? {
          upgrade: "websocket",
          "sec-websocket-version": "13",
          "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
        }
      : {}),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`),
];

/** The house still serves whoever comes properly. */
async function isServing(): Promise<boolean> {
  const line = await join(lineOf(house.origin, me, { extraHeaders: { "x-forwarded-for": newAddress() } }));
  const connected = line.connected;
  line.disconnect();
  return connected;
}

describe("nobody ends the house with what they send", () => {
  it.each(["foo", "", "http://", "https://[::1", "%"])("a page address that is none: %j", async (referer) => {
    expect(await raw(request(paths[0]!, { referer }))).toMatch(/^HTTP\/1\.1 (200|403)/);
    expect(await raw(request(paths[1]!, { referer }, true))).toMatch(/^HTTP\/1\.1 (101|400|403)/);
    expect(await isServing()).toBe(true);
  });

  it("a host that is none, and a handshake after it", async () => {
    for (const host of ["a b", "%", "[::1", "x:99999", "?", "ÿ"]) {
      const answer = await raw(request(paths[0]!, { host }));
      expect(answer).toMatch(/^HTTP\/1\.1 (200|400|403)/);
    }
    expect(await isServing()).toBe(true);
  });

  it.each([
    { token: "中文" },
    { token: "a\nb" },
    { token: "\u0000" },
    { token: ["x"] },
    { side: { toString: null }, token: 1 },
  ])("a token no header can hold: %j", async (auth) => {
    await expect(
      join(lineOf(house.origin, null, { auth, extraHeaders: { "x-forwarded-for": newAddress() } })),
    ).rejects.toThrow();
    expect(await isServing()).toBe(true);
  });

  it("junk in every header, at every address, asked and upgraded", async () => {
    const requested = Array.from({ length: 300 }, () => {
      const headers: Record<string, string> = {};
      for (const name of headerNames) if (random() < 0.4) headers[name] = one(junk).trim();
      if (random() < 0.2) headers.host = one(junk).trim();
      return request(one(paths), headers, random() < 0.5);
    });
    // An upgrade elsewhere is closed without a word, a second later.
    const answers = await Promise.all(requested.map((lines) => raw(lines)));
    for (const answer of answers) expect(answer).toMatch(/^(HTTP\/1\.1 [1-4]\d\d .*)?$/);
    expect(await isServing()).toBe(true);
  }, 60_000);

  it("whoever hangs up in the middle of an upgrade", async () => {
    for (const path of [paths[1]!, "/elsewhere"])
      for (let i = 0; i < 20; i++) await raw(request(path, {}, true), true);
    await new Promise((done) => setTimeout(done, 300));
    expect(await isServing()).toBe(true);
  });

  it("junk in every event, by a member and by staff, acknowledged as refused", async () => {
    const staff = await signInStaff(api, "adviser");
    for (const [who, auth] of [
      [me, {}],
      [staff, { side: "staff" }],
    ] as const) {
      for (const event of [...Object.keys(socketEvents), "__proto__", "constructor", "disconnect ", "%"]) {
        // A line of its own: each has a budget of events.
        const line: Line = await join(
          lineOf(house.origin, who, { auth, extraHeaders: { "x-forwarded-for": newAddress() } }),
        );
        const loose = line as unknown as Socket;
        for (let i = 0; i < 12; i++) {
          const ack = (await loose.timeout(10_000).emitWithAck(event, one(values))) as {
            code: number;
            data: unknown;
          };
          if (ack.code !== 0)
            expect(ack.data).toMatchObject({ reason: expect.not.stringMatching("INTERNAL") });
        }
        // Without anybody to answer, with more than was asked for, and with nothing at all.
        loose.emit(event, one(values), one(values), one(values));
        loose.emit(event);
        line.disconnect();
      }
    }
    expect(await isServing()).toBe(true);
  }, 60_000);

  it("packets no client of ours writes", async () => {
    const frames = [
      "",
      "9",
      "4",
      "40",
      "40{",
      '40{"token":1}',
      "40/other,{}",
      "42",
      "42[",
      "42[1]",
      '42["x"',
      '42{"a":1}',
    ];
    for (const more of [
      '451-["x",{"_placeholder":true,"num":9}]',
      "43",
      "43[]",
      "43999[1]",
      "44",
      "4\u0000",
      "6",
    ])
      frames.push(more);
    for (const frame of frames) {
      const socket = new WebSocket(
        `${house.origin.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`,
      );
      await once(socket, "open");
      socket.send(frame);
      socket.send(`40{"token":"${me.access}"}`);
      socket.send(frame);
      socket.close();
      await once(socket, "close");
    }
    expect(await isServing()).toBe(true);
  }, 60_000);
});
