import { nameRelative } from "@ginkgo/api-contract/contracts/contract-relatives";
import { askRefund } from "@ginkgo/api-contract/orders/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, MINUTE, newMobile, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { readContract } from "./contracts-kit.ts";
import { elderTour, messagesTo } from "./elder-tour-kit.ts";

let api: TestApi;
beforeAll(async () => {
  ({ api } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const due = () => api.api.dueWork.runAll();
const messages = (mobile: string) => messagesTo(api, mobile);
const named = (mobile: string, name = "孙明") => ({ name, phone: mobile, relation: "2" }) as const;
const nameAs = async (who: SignedIn, contractId: string, body: ReturnType<typeof named>) => {
  const { partyId } = (await readContract(api, who, contractId)).relatives[0]!;
  return { params: { id: contractId, partyId }, body };
};

describe("messages to relatives", () => {
  const tooOften = async (who: SignedIn, contractId: string, body: ReturnType<typeof named>) => {
    const { reason, status } = await refusal(api, who, nameRelative, await nameAs(who, contractId, body));
    return [status, reason];
  };
  const later = async (who: SignedIn, time: number) => {
    api.clock.advance(time);
    Object.assign(who, await signIn(api, who.mobile));
  };
  /** Named a minute after the one before, and written to. */
  const next = async (who: SignedIn, contractId: string, body: ReturnType<typeof named>) => {
    api.clock.advance(MINUTE + 5_000);
    await get(api, who, nameRelative, await nameAs(who, contractId, body));
    await due();
  };

  it("are three an hour and six a day of a contract, whoever is named: then it is refused and nothing goes out", async () => {
    const mobile = newMobile();
    const { who, contractId } = await elderTour(api, true);
    for (const name of ["孙明", "孙亮", "孙强"]) await next(who, contractId, named(mobile, name));
    expect(await messages(mobile)).toHaveLength(3);
    api.clock.advance(MINUTE + 5_000);
    expect(await tooOften(who, contractId, named(newMobile()))).toEqual([429, "RELATIVE_NAMED_OFTEN"]);
    await due();
    expect((await readContract(api, who, contractId)).relatives[0]).toMatchObject({ name: "孙强" });
    await later(who, 60 * MINUTE);
    for (let i = 0; i < 3; i++) await next(who, contractId, named(newMobile()));
    await later(who, 60 * MINUTE);
    expect(await tooOften(who, contractId, named(newMobile()))).toEqual([429, "RELATIVE_NAMED_OFTEN"]);
    await later(who, DAY);
    await next(who, contractId, named(newMobile()));
  });

  it("are five a day to a number, from whichever contracts", async () => {
    const mobile = newMobile();
    const tours = [await elderTour(api, named(mobile)), await elderTour(api, true)] as const;
    for (const { who, contractId } of [...tours, ...tours])
      await next(who, contractId, named(mobile, "孙亮"));
    expect(await messages(mobile)).toHaveLength(5);
    const [, { who, contractId }] = tours;
    expect(await tooOften(who, contractId, named(mobile))).toEqual([429, "RELATIVE_NUMBER_OFTEN"]);
    // A new order that names it counts as naming nobody.
    const third = await elderTour(api, named(mobile));
    expect((await readContract(api, third.who, third.contractId)).relatives[0]).toMatchObject({ name: null });
    expect(await messages(mobile)).toHaveLength(5);
    await get(api, who, nameRelative, await nameAs(who, contractId, named(newMobile())));
  });

  it("say nothing that whoever ordered wrote word for word", async () => {
    const mobile = newMobile();
    await elderTour(api, named(mobile), { name: "请加客服微信领奖" });
    await due();
    const [{ text }] = (await messages(mobile)) as [{ text: string }];
    expect(text).toContain("请**报名了");
    expect(text).not.toContain("微信");
  });

  it("urge nobody to sign a trip that is being paid back", async () => {
    const mobile = newMobile();
    const { who, order, contractId } = await elderTour(api, named(mobile));
    await due();
    expect(await messages(mobile)).toHaveLength(1);
    const until = Date.parse((await readContract(api, who, contractId)).relatives[0]!.dueAt);
    await get(api, who, askRefund, { params: { id: order.id }, body: { reason: "OTHER" } });
    for (const before of [3 * DAY, DAY]) {
      api.clock.advance(until - before + 60 * MINUTE - api.clock.now().getTime());
      await due();
    }
    expect(await messages(mobile)).toHaveLength(1);
  });
});
