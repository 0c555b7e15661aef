// Two people talk over lines that are cut again and again: nothing is lost, nothing comes twice, both read the same
// (C3, C4, C9).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrive, openWith, seedAdvisers } from "../../../../test/kits/advisory-kit.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { signInStaff } from "../../../../test/kits/membership-kit.ts";
import { openSockets, type SocketHouse, send } from "../../../../test/kits/sockets-kit.ts";
import { expectSame, RHYTHM, Talker } from "./chat-clients.ts";

/** More in a nightly run: 1,000 messages, 200 cuts. */
const MESSAGES = Number(process.env.CHAT_MESSAGES ?? 60);
const CUTS = Number(process.env.CHAT_CUTS ?? 12);

let api: TestApi;
let houses: SocketHouse[];
let customer: SignedIn;
let adviser: SignedIn;
let adviserId: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  ({ adviser: adviserId } = await seedAdvisers(api));
  // Two of them, as two processes would serve: what one hears, the other's people hear too.
  houses = [await openSockets(api.api), await openSockets(api.api)];
  customer = await signIn(api);
  adviser = await signInStaff(api, "adviser");
});
afterAll(async () => {
  for (const house of houses) await house.close();
  await api.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(["websocket", "polling"])("over %s", (transport) => {
  it(`${MESSAGES} messages through ${CUTS} cuts arrive once, in one order, at both ends`, async () => {
    await arrive(api, adviserId);
    const conversation = await openWith(api, customer, transport === "polling" ? "ORG" : "ADVISER", "10003");
    expect(conversation.state).toBe("OPEN");
    const ends = [
      new Talker(customer, conversation, { origin: houses[0]!.origin, transport }),
      new Talker(adviser, conversation, { origin: houses[1]!.origin, transport, side: "staff" }),
    ];
    let done = false;
    const cutting = (async () => {
      for (let i = 0; i < CUTS && !done; i++) {
        await pause((MESSAGES * RHYTHM) / CUTS / 2 + Math.random() * 200);
        ends[i % 2]!.cut();
      }
    })();
    const texts = new Set<string>();
    for (let i = 0; i < MESSAGES; i++) {
      const end = ends[i % 2]!;
      const text = `第 ${i} 句`;
      texts.add(text);
      end.say(`${transport}-${String(i).padStart(5, "0")}`, text);
      await pause(RHYTHM);
    }
    done = true;
    await cutting;
    for (const end of ends) await end.settled();
    expectSame(ends, texts);
    for (const end of ends) end.line.disconnect();
  }, 600_000);
});

it("what was told to wait is sent again by itself (C1)", async () => {
  await arrive(api, adviserId);
  const conversation = await openWith(api, customer, "SERVICE", "10001");
  const talker = new Talker(customer, conversation, { origin: houses[0]!.origin });
  await expect.poll(() => talker.line.connected).toBe(true);
  // Uses up what one socket may ask at once.
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      send<{ reason?: string }>(talker.line, "typing", { conversationId: conversation.id }),
    ),
  );
  expect(answers.at(-1)!.data?.reason).toBe("TOO_MANY_REQUESTS");
  talker.say("too-fast", "说得快了一些");
  await talker.settled();
  expectSame([talker], ["说得快了一些"]);
  talker.line.disconnect();
}, 30_000);
