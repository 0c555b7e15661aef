import { expect } from "vitest";
import { arrive, openWith, seedAdvisers } from "./advisory-kit.ts";
import { buildTestApi, type TestApi } from "./build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "./identity-kit.ts";
import { signInStaff } from "./membership-kit.ts";
import { join, lineOf, nextEvent, send } from "./sockets-kit.ts";
import { type SecondProcess, startProcess } from "./start-second-process.ts";

export const originOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A customer and an adviser over a PostgreSQL that several processes serve. */
export interface ProcessesHouse {
  api: TestApi;
  customer: SignedIn;
  adviser: SignedIn;
  adviserId: string;
  /** One more process, with these settings besides the usual. */
  start(settings?: Record<string, string>): Promise<SecondProcess>;
}

export async function openProcessesHouse(): Promise<ProcessesHouse> {
  const api = await buildTestApi("demo");
  await seedDemoPeople(api);
  const { adviser: adviserId } = await seedAdvisers(api);
  return {
    api,
    adviserId,
    customer: await signIn(api),
    adviser: await signInStaff(api, "adviser"),
    start: (settings = {}) =>
      startProcess({ url: (api.database as { url?: string }).url! }, () => api.clock.now(), settings),
  };
}

/** Typing at one process is seen at the other; a message is heard at both. */
export async function expectToPass(
  { api, customer, adviser, adviserId, start }: ProcessesHouse,
  settings: Record<string, string> = {},
): Promise<void> {
  await arrive(api, adviserId);
  const conversation = await openWith(api, customer, "ORG", "10004");
  const processes = [await start(settings), await start(settings)];
  const [mine, theirs] = await Promise.all([
    join(lineOf(originOf(processes[0]!), customer)),
    join(lineOf(originOf(processes[1]!), adviser, { auth: { side: "staff" } })),
  ]);
  const typing = nextEvent(theirs, "typing");
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
  const both = Promise.all([nextEvent(mine, "message"), nextEvent(theirs, "message")]);
  const text = "两边都听得见";
  await send(mine, "message:send", {
    conversationId: conversation.id,
    clientId: "heard-by-both",
    type: "TEXT",
    content: { text },
  });
  for (const m of await both) expect(m.content.text).toBe(text);
  mine.disconnect();
  theirs.disconnect();
  for (const p of processes) await p.stop();
}
