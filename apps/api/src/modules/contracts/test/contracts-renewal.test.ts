import { type ContractDetail, stopRenewal } from "@ginkgo/api-contract/contracts/contracts";
import { noticePage, saveNoticePreferences } from "@ginkgo/api-contract/membership/notices";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { readOutbox } from "../../../platform/messages/sms-sandbox.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { askEnd, readContract } from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

const dayIn = (days: number) =>
  new Date(house.api.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
/** Sixty days, going on by itself. */
const auto = (more = {}) =>
  house.withContract({
    startDate: dayIn(0),
    endDate: dayIn(59),
    trialDays: 0,
    renewType: "AUTO" as const,
    ...more,
  });
const titles = async (who: SignedIn) =>
  (await get(house.api, who, noticePage, { query: { kind: "CONTRACT", size: "50" } })).records.map(
    (n) => n.title,
  );
const plan = (c: ContractDetail) => c.payPlan.map((i) => [i.periodNo, i.periodStart, i.periodEnd]);

describe("a contract that goes on by itself", () => {
  it("tells a month ahead, goes on for the same term on its last day, once, and again after that", async () => {
    const { who, params } = await auto();
    await get(house.api, who, saveNoticePreferences, {
      body: { records: [{ kind: "CONTRACT", sms: true }] },
    });
    const first = await readContract(house.api, who, params.id);
    await house.pass(28 * DAY, who);
    expect(await titles(who)).not.toContain("合同快到期，会自动续签");
    await house.pass(DAY, who);
    expect(await titles(who)).toContain("合同快到期，会自动续签");
    await house.due();
    const texts = (await readOutbox(house.api.database.primary, who.mobile)).map((m) => m.text);
    expect(texts.filter((t) => t.includes("会自动续签"))).toHaveLength(1);
    await house.pass(29 * DAY, who);
    expect((await readContract(house.api, who, params.id)).endDate).toBe(first.endDate);
    await house.pass(DAY, who);
    await house.due();
    const second = await readContract(house.api, who, params.id);
    expect(second).toMatchObject({ phase: "2", startDate: first.startDate, endDate: dayIn(60) });
    expect(second.history.filter((h) => h.text.includes("到期续签")).map((h) => h.by)).toEqual(["系统"]);
    // The last period was a part of a month; the new term begins with months of its own, and pays no deposit.
    expect(plan(second).slice(0, first.payPlan.length)).toEqual(plan(first));
    const added = second.payPlan.slice(first.payPlan.length);
    expect(added.map((i) => i.periodNo)).toEqual(added.map((_, i) => first.payPlan.length + i + 1));
    expect([added[0]!.periodStart, added.at(-1)!.periodEnd]).toEqual([dayIn(1), dayIn(60)]);
    expect(added[0]!.amountFen).toBe(350_000);
    expect((await titles(who)).filter((t) => t === "合同已经续签")).toHaveLength(1);
    await house.pass(30 * DAY, who);
    await house.pass(30 * DAY, who);
    expect((await readContract(house.api, who, params.id)).endDate).toBe(dayIn(60));
  });

  it("ends where the member stopped it in time, asked to end it, or agreed to nothing of the kind", async () => {
    const stopped = await auto();
    const ending = await auto();
    const plain = await auto({ renewType: "ASK" });
    expect((await readContract(house.api, plain.who, plain.params.id)).actions).not.toContain("stopRenewal");
    expect((await readContract(house.api, stopped.who, stopped.params.id)).actions).toContain("stopRenewal");
    const { renewType, actions } = await get(house.api, stopped.who, stopRenewal, { params: stopped.params });
    expect([renewType, actions.includes("stopRenewal")]).toEqual(["NONE", false]);
    await askEnd(house.api, ending.who, ending.params.id, dayIn(59));
    for (const { who } of [stopped, ending, plain]) await house.pass(0, who);
    await house.pass(31 * DAY, stopped.who);
    await house.pass(29 * DAY, stopped.who);
    for (const { who, params } of [stopped, ending, plain]) {
      await house.pass(0, who);
      expect((await readContract(house.api, who, params.id)).phase).toBe("3");
    }
    expect(await titles(stopped.who)).not.toContain("合同快到期，会自动续签");
    expect(await titles(plain.who)).toContain("合同快到期了");
  });

  it("ends where nothing ran for so long that nobody heard in time, and is not to be stopped then", async () => {
    const again = await auto();
    await house.pass(60 * DAY, again.who);
    expect(await readContract(house.api, again.who, again.params.id)).toMatchObject({
      phase: "3",
      endDate: dayIn(-1),
    });
    const { reason } = await refusal(house.api, again.who, stopRenewal, { params: again.params });
    expect(reason).toBe("CONTRACT_MOVED");
  });

  it("ends where it is a stay that does not say what its bed costs, as old ones may", async () => {
    const old = await auto({
      type: "HOME_CARE",
      orgId: undefined,
      depositFen: 0,
      feeItems: [{ code: "CARE", name: "综合服务费", amountFen: 300_000, unit: "MONTH" as const }],
    });
    await house.api.database.transaction((tx) =>
      tx.execute(sql`update contracts.contracts set type = 'RESIDENCE' where id = ${old.params.id}::bigint`),
    );
    await house.pass(31 * DAY, old.who);
    expect(await titles(old.who)).toContain("合同快到期了");
    await house.pass(29 * DAY, old.who);
    expect((await readContract(house.api, old.who, old.params.id)).phase).toBe("3");
  });

  it("lasts five years at most", async () => {
    const { who, params } = await auto({ endDate: dayIn(1200) });
    const { endDate, actions } = await readContract(house.api, who, params.id);
    expect(actions).not.toContain("stopRenewal");
    await house.pass(1175 * DAY, who);
    expect(await titles(who)).toContain("合同快到期了");
    await house.pass(26 * DAY, who);
    expect(await readContract(house.api, who, params.id)).toMatchObject({ phase: "3", endDate });
  });
});
