import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyedBuckets } from "../src/http/keyed-buckets.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";
import { bearer, newAddress, signIn } from "./kits/identity-kit.ts";
import { join, type Line, lineOf, openSockets, type SocketHouse } from "./kits/sockets-kit.ts";

let api: TestApi;
let house: SocketHouse;
beforeAll(async () => {
  api = await buildTestApi("empty", { TRUST_PROXY: "127.0.0.1" });
  house = await openSockets(api.api);
});
afterAll(async () => {
  await house.close();
  await api.close();
});

/** Statuses of so many handshakes without a session. */
const knock = (addresses: string[]) =>
  Promise.all(
    addresses.map(async (from) => {
      const answer = await fetch(`${house.origin}/socket.io/?EIO=4&transport=polling`, {
        headers: { "x-forwarded-for": from },
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );

describe("the door of sockets", () => {
  it("is not shut to others by one address that floods it", async () => {
    const flood = await knock(Array<string>(180).fill("203.0.113.7"));
    expect(flood).toContain(403);
    expect(await knock([newAddress(), newAddress()])).toEqual([200, 200]);
  });

  it("counts a whole IPv6 /64 as one address", async () => {
    const many = Array.from({ length: 180 }, (_, i) => `2001:db8:1:2::${(i + 1).toString(16)}`);
    expect(await knock(many)).toContain(403);
    expect(await knock(["2001:db8:1:3::1"])).toEqual([200]);
  });

  it("is open to whoever is signed in while strangers from everywhere flood it", async () => {
    const me = await signIn(api);
    const strangers = await knock(Array.from({ length: 400 }, newAddress));
    expect(strangers).toContain(403);
    const line = await join(lineOf(house.origin, me, { extraHeaders: bearer(me.access) }));
    expect(line.connected).toBe(true);
    line.disconnect();
  });

  it("lets one member have thirty sockets and no more, whichever address they come from", async () => {
    const [me, other] = [await signIn(api), await signIn(api)];
    // A house of its own: nobody has knocked there yet.
    const own = await openSockets(api.api);
    const from = (who: typeof me) =>
      lineOf(own.origin, who, { extraHeaders: { "x-forwarded-for": newAddress() } });
    const lines: Line[] = [];
    for (let i = 0; i < 30; i++) lines.push(await join(from(me)));
    await expect(join(from(me))).rejects.toThrow("操作太快了");
    lines.push(await join(from(other)));
    for (const line of lines) line.disconnect();
    await own.close();
  });
});

it("a bucket of its own for each key forgets the oldest key first", () => {
  const may = keyedBuckets(1, 0, 2);
  expect([may("a"), may("a"), may("b"), may("c")]).toEqual([true, false, true, true]);
  // `a` made room for `c`; `b` is remembered.
  expect([may("b"), may("a")]).toEqual([false, true]);
});
