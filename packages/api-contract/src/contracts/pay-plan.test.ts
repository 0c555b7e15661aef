import { addMonths } from "@ginkgo/locale/shanghai-time";
import { describe, expect, it } from "vitest";
import { nextTermEnd, payPlan, ratedFen, spanFen } from "./pay-plan.ts";

const terms = {
  startDate: "2026-01-31",
  endDate: "2026-07-30",
  monthlyFen: 300_000,
  payMonths: 1,
  onceFen: 0,
};

describe("the plan of payments", () => {
  it("keeps to the end of shorter months and comes back to the day", () => {
    expect(["2026-02-28", "2026-03-31", "2024-02-29"]).toEqual([
      addMonths("2026-01-31", 1),
      addMonths("2026-01-31", 2),
      addMonths("2024-01-31", 1),
    ]);
    const plan = payPlan(terms);
    expect(plan.map((p) => p.periodStart)).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
    ]);
    expect(plan.every((p) => p.amountFen === 300_000)).toBe(true);
  });

  it("has every day in one period, and costs the same however it is cut", () => {
    for (const payMonths of [1, 2, 3, 5, 12]) {
      const plan = payPlan({ ...terms, payMonths, onceFen: 100 });
      expect(plan[0]!.periodStart).toBe(terms.startDate);
      expect(plan.at(-1)!.periodEnd).toBe(terms.endDate);
      expect(plan.reduce((sum, p) => sum + p.amountFen, 0)).toBe(1_800_100);
    }
  });

  it("counts a part of a month by its days", () => {
    expect(spanFen(terms, "2026-03-31", "2026-04-14")).toBe(150_000);
    expect(payPlan({ ...terms, endDate: "2026-01-31" })[0]!.amountFen).toBe(Math.round(300_000 / 28));
  });
});

it("a term is followed by as many months, or by as many days where it was no whole months", () => {
  expect(nextTermEnd("2026-01-01", "2026-12-31")).toBe("2027-12-31");
  expect(nextTermEnd("2026-11-20", "2027-02-19")).toBe("2027-05-19");
  expect(nextTermEnd("2026-11-20", "2027-01-18")).toBe("2027-03-19");
});

it("days before and after a change of the price are paid at their own", () => {
  const rates = [
    { from: "2026-06-01", monthlyFen: 300_000 },
    { from: "2026-06-16", monthlyFen: 600_000 },
  ];
  expect(ratedFen("2026-06-01", rates, "2026-06-01", "2026-07-31")).toBe(150_000 + 300_000 + 600_000);
  expect(ratedFen("2026-06-01", rates, "2026-07-01", "2026-07-31")).toBe(600_000);
});
