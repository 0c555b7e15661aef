// What members hear without asking: that whoever serves them is there or gone, and that they have moved up.
import { changeDuty, claimNext, myDuty } from "@ginkgo/api-contract/advisory/chat-staff";
import { afterAll, beforeAll, expect, it } from "vitest";
import { arrive, openWith, seedAdvisers } from "../../../../test/kits/advisory-kit.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  join,
  lineOf,
  nextEvent,
  openSockets,
  type SocketHouse,
  send,
} from "../../../../test/kits/sockets-kit.ts";

let api: TestApi;
let house: SocketHouse;
let service: SignedIn;
let serviceId: string;
let adviserId: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  ({ service: serviceId, adviser: adviserId } = await seedAdvisers(api));
  service = await signInStaff(api, "service");
  house = await openSockets(api.api);
});
afterAll(async () => {
  await house.close();
  await api.close();
});

it("somebody's change of duty is heard by whoever is in conversation with them, and by nobody else", async () => {
  await arrive(api, serviceId);
  const [me, other] = [await signIn(api), await newCustomer(api)];
  expect((await openWith(api, me, "SUPPORT")).person!.id).toBe(serviceId);
  const [mine, others] = [await join(lineOf(house.origin, me)), await join(lineOf(house.origin, other))];
  let overheard = 0;
  others.on("online", () => overheard++);
  for (const state of ["BUSY", "OFFLINE", "ONLINE"] as const) {
    const event = nextEvent(mine, "online");
    await get(api, service, changeDuty, { body: { state } });
    expect(await event).toEqual({ personId: serviceId, state });
  }
  expect(overheard).toBe(0);
  mine.disconnect();
  others.disconnect();
});

it("staff take, hand over and end conversations over their line, with the rights their calls have", async () => {
  const { load } = await get(api, service, myDuty);
  await get(api, service, changeDuty, { body: { state: "BUSY", capacity: load + 5 } });
  const [first, second] = [await newCustomer(api), await newCustomer(api)];
  const [a, b] = [await openWith(api, first, "SUPPORT"), await openWith(api, second, "SUPPORT")];
  const line = await join(lineOf(house.origin, service, { auth: { side: "staff" } }));
  const outside = await join(lineOf(house.origin, first));
  expect(await send(outside, "queue:take", {})).toMatchObject({ code: 1, data: { reason: "NOT_ALLOWED" } });
  expect(await send(line, "queue:take", { conversationId: b.id })).toMatchObject({
    code: 0,
    data: { id: b.id, isMine: true },
  });
  expect(await send(line, "queue:take", {})).toMatchObject({ code: 0, data: { id: a.id, isMine: true } });
  expect(await send(line, "queue:take", {})).toMatchObject({ code: 0, data: null });
  await arrive(api, adviserId);
  const event = nextEvent(outside, "conversation:closed");
  expect(await send(line, "conversation:end", { conversationId: a.id })).toMatchObject({
    code: 0,
    data: { id: a.id, state: "CLOSED" },
  });
  expect(await event).toEqual({ conversationId: a.id });
  const handed = { conversationId: b.id, staffId: adviserId };
  expect(await send(line, "conversation:transfer", handed)).toMatchObject({
    code: 0,
    data: { isMine: false },
  });
  expect(await send(line, "conversation:end", { conversationId: b.id })).toMatchObject({
    code: 1,
    data: { reason: "NOT_FOUND" },
  });
  line.disconnect();
  outside.disconnect();
});

it("who waits hears their new place when one before them is taken up", async () => {
  const { load } = await get(api, service, myDuty);
  await get(api, service, changeDuty, { body: { state: "BUSY", capacity: load + 5 } });
  const people = [await newCustomer(api), await newCustomer(api), await newCustomer(api)];
  const talks: string[] = [];
  for (const who of people) {
    talks.push((await openWith(api, who, "SUPPORT")).id);
    api.clock.advance(1000);
  }
  const line = await join(lineOf(house.origin, people[2]!));
  for (const place of [2, 1]) {
    const event = nextEvent(line, "queue");
    expect((await get(api, service, claimNext))!.id).toBe(talks[2 - place]);
    expect(await event).toMatchObject({ conversationId: talks[2], place });
  }
  line.disconnect();
});
