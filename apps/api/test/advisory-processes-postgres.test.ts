// Two processes carry one conversation: what passes between them, and what is left when one is killed outright (C3).
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { arrive, openWith, seedAdvisers } from "./advisory-kit.ts";
import { buildTestApi, type TestApi } from "./build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "./identity-kit.ts";
import { openLine } from "./line-kit.ts";
import { signInStaff } from "./membership-kit.ts";
import { heard, join, lineOf, send } from "./sockets-kit.ts";
import { type SecondProcess, startProcess } from "./start-second-process.ts";
import { expectSame, RHYTHM, Talker } from "./talkers.ts";

/** More in a nightly run. */
const KILLS = Number(process.env.CHAT_KILLS ?? 2);

let api: TestApi;
let customer: SignedIn;
let adviser: SignedIn;
let adviserId: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  ({ adviser: adviserId } = await seedAdvisers(api));
  customer = await signIn(api);
  adviser = await signInStaff(api, "adviser");
}, 60_000);
afterAll(() => api.close());

const start = (settings: Record<string, string> = {}): Promise<SecondProcess> =>
  startProcess({ url: (api.database as { url?: string }).url! }, () => api.clock.now(), settings);
const originOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const carriers = [
  ["PostgreSQL", () => ({})],
  ["Redis", () => ({ REDIS_URL: inject("redisUrl") })],
] as const;

describe.each(carriers)("between two processes, by %s", (name, settings) => {
  it.skipIf(name === "Redis" && !inject("redisUrl"))(
    "typing passes to the other side, a message is heard by both, and only by them",
    async () => {
      await arrive(api, adviserId);
      const conversation = await openWith(api, customer, "ORG", "10004");
      const processes = [await start(settings()), await start(settings())];
      const [mine, theirs] = await Promise.all([
        join(lineOf(originOf(processes[0]!), customer)),
        join(lineOf(originOf(processes[1]!), adviser, { auth: { side: "staff" } })),
      ]);
      const typing = heard(theirs, "typing");
      // The adapters of the two need a moment to know of each other.
      await expect
        .poll(
          async () => {
            await send(mine, "typing", { conversationId: conversation.id });
            return Promise.race([typing, pause(300)]);
          },
          { timeout: 15_000, interval: 300 },
        )
        .toEqual({ conversationId: conversation.id, by: "member" });
      const both = Promise.all([heard(mine, "message"), heard(theirs, "message")]);
      const text = `经 ${name} 说`;
      await send(mine, "message:send", {
        conversationId: conversation.id,
        clientId: `by-${name}`,
        type: "TEXT",
        content: { text },
      });
      for (const m of await both) expect(m.content.text).toBe(text);
      mine.disconnect();
      theirs.disconnect();
      for (const p of processes) await p.stop();
    },
    60_000,
  );
});

it(`one of two processes is killed ${KILLS} times in the middle of a talk: nothing is lost, nothing twice (C3)`, async () => {
  await arrive(api, adviserId);
  const conversation = await openWith(api, customer, "ORG", "10005");
  const steady = await start();
  let victim = await start();
  const front = await openLine(victim.port);
  const ends = [
    new Talker(customer, conversation, { origin: originOf(front) }),
    new Talker(adviser, conversation, { origin: originOf(steady), side: "staff" }),
  ];
  const said: string[] = [];
  const talk = async (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      said.push(`第 ${i} 句`);
      ends[i % 2]!.say(`killed-${String(i).padStart(4, "0")}`, `第 ${i} 句`);
      await pause(RHYTHM);
    }
  };
  for (let kill = 0; kill < KILLS; kill++) {
    const talking = talk(kill * 20, kill * 20 + 20);
    await pause(RHYTHM * 5 + Math.random() * 500);
    await victim.kill();
    victim = await start();
    front.leadTo(victim.port);
    await talking;
  }
  for (const end of ends) await end.settled();
  expectSame(ends, said);
  for (const end of ends) end.line.disconnect();
  await front.close();
  await steady.stop();
  await victim.stop();
}, 600_000);
