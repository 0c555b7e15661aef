// Two processes carry one conversation: what passes between them, and what is left when one is killed outright (C3).
import { afterAll, beforeAll, it } from "vitest";
import { arrive, openWith } from "../../../../test/kits/advisory-kit.ts";
import {
  expectToPass,
  openProcessesHouse,
  originOf,
  type ProcessesHouse,
  pause,
} from "../../../../test/kits/processes-kit.ts";
import { expectSame, RHYTHM, Talker } from "./chat-clients.ts";
import { openLine } from "./line-kit.ts";

/** More in a nightly run. */
const KILLS = Number(process.env.CHAT_KILLS ?? 2);

let house: ProcessesHouse;
beforeAll(async () => {
  house = await openProcessesHouse();
}, 60_000);
afterAll(() => house.api.close());

it("typing and messages pass between two processes by PostgreSQL", () => expectToPass(house), 60_000);

it(`one of two processes is killed ${KILLS} times in the middle of a talk: nothing is lost, nothing twice (C3)`, async () => {
  const { api, customer, adviser, adviserId, start } = house;
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
