import { feeRulesOf } from "@ginkgo/api-contract/fees/fee-rules";
import { orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { readContract } from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

const published = async () => {
  const org = await get(house.api, null, orgDetail, { params: { id: house.home } });
  return { org, rules: feeRulesOf(org) };
};

describe("a home's fee rules", () => {
  it("stand in a stay contract in the words of the home's page, as they were when it was drafted", async () => {
    const { org, rules } = await published();
    const bed = org.fees.find((f) => f.code === "BED")!;
    const deposit = org.fees.find((f) => f.code === "DEPOSIT")!;
    const { who, params } = await house.withContract({
      careLevel: "ASSIST",
      feeItems: [
        { code: "BED", name: "床位费", amountFen: bed.minFen, unit: "MONTH" },
        { code: "MEAL", name: "餐费", amountFen: 1, unit: "MONTH" },
        { code: "GARDEN", name: "菜园", amountFen: 5_000, unit: "MONTH" },
      ],
      depositFen: deposit.minFen,
    });
    const read = () => readContract(house.api, who, params.id);
    const signed = await read();
    expect(signed.feeRules).toEqual(rules.map((rule) => ({ ...rule, today: null })));
    expect(signed.feeRules.map((r) => r.title)).toEqual(
      expect.arrayContaining([
        "床位费",
        "护理费",
        "餐费",
        "押金",
        "收费方式",
        "定价和调价",
        "试住",
        "退住退费",
      ]),
    );
    const meal = rules.find((r) => r.code === "MEAL")!.text;
    // A sum that is not posted is marked; one that is, and one of which nothing is posted, are not.
    expect(signed.feeItems.map((f) => f.today)).toEqual([null, meal, null]);
    expect(signed.depositToday).toBe(null);
    expect(signed.clauses.find((c) => c.code === "FEES")!.text).toContain("公布的收费规则是本合同的一部分");

    await house.api.database.transaction(async (tx) => {
      await tx.execute(sql`update organisations.organisation_details
        set details = jsonb_set(details::jsonb, '{refundRule}', '"退住要提前 60 天告知。"') where org_id = ${house.home}::bigint`);
      await tx.execute(sql`delete from organisations.organisation_fees
        where org_id = ${house.home}::bigint and fee->>'code' = 'DEPOSIT'`);
    });
    const later = await read();
    const of = (code: string) => later.feeRules.find((r) => r.code === code)!;
    expect(later.feeRules.map(({ today: _, ...rule }) => rule)).toEqual(rules);
    expect(of("REFUND").today).toBe("退住要提前 60 天告知。");
    expect(of("DEPOSIT").today).toBe("没有公布");
    expect(later.feeRules.filter((r) => r.today !== null)).toHaveLength(2);
  });

  it("bind the home: more months ahead than it publishes are not asked for", async () => {
    const { org } = await published();
    const more = house.withContract({ payMonths: org.details.prepayMonths + 1 });
    await expect(more).rejects.toThrow("比机构自己公布的一次预收多");
  });

  it("are no part of a contract that is no stay", async () => {
    const { who, params } = await house.withContract({ type: "HOME_CARE" });
    const contract = await readContract(house.api, who, params.id);
    expect(contract.feeRules).toEqual([]);
    expect(contract.feeItems.map((f) => f.today)).toEqual([null, null]);
  });
});
