import { describe, expect, it } from "vitest";
import { orderKinds, statusText, toneOf } from "./order-codes.ts";
import {
  BEFORE,
  edgesFor,
  ends,
  everyStatus,
  type OrderActor,
  orderActions,
  orderEdges,
  standsAfter,
} from "./order-table.ts";

const kinds = Object.keys(orderKinds) as (keyof typeof orderKinds)[];
const actors: OrderActor[] = ["customer", "employee", "staff", "system", "provider"];
const reachable = (kind: (typeof kinds)[number]) => {
  const found = new Set<string>();
  const walk = (from: string | null) => {
    for (const e of orderEdges) {
      if (e.from !== from || !e.kinds.includes(kind) || e.to === BEFORE || found.has(e.to)) continue;
      found.add(e.to);
      walk(e.to);
    }
  };
  walk(null);
  return found;
};

describe("the table of an order's life (M7)", () => {
  it("reaches each of the 24 statuses, and only those of its kind", () => {
    expect(everyStatus).toHaveLength(24);
    expect([...new Set(kinds.flatMap((k) => [...reachable(k)]))].toSorted()).toEqual(everyStatus.toSorted());
    expect([...reachable("PRODUCT")].filter((s) => s.startsWith("EMPLOYEE"))).toEqual([]);
    expect([...reachable("CARD")]).not.toContain("CONFIRM");
    for (const s of ["WAIT_DELIVER", "SHIPPED", "RECEIVE", "EVALUATE"])
      expect(reachable("SERVICE").has(s)).toBe(false);
  });

  it.each(kinds)("%s: every status it can stand in goes on or is an intended end", (kind) => {
    for (const status of reachable(kind)) {
      const out = orderEdges.some((e) => e.from === status && e.kinds.includes(kind));
      expect(out || ends.includes(status as never), status).toBe(true);
    }
    expect(orderEdges.some((e) => e.from === "TRADE_CLOSED" || e.from === "TRANSACTION_CLOSING")).toBe(false);
  });

  it("says each edge once: one action by one actor from one status leads to one place unless a condition decides", () => {
    for (const kind of kinds)
      for (const status of everyStatus)
        for (const action of orderActions)
          for (const by of actors) {
            const edges = edgesFor({ status, kind }, action, by);
            if (edges.length > 1)
              expect(
                edges.every((e) => e.when),
                `${status} ${action} ${by}`,
              ).toBe(true);
          }
  });

  it("lets nobody do what another has to: no customer accepts, no employee pays, no provider confirms", () => {
    const by = (action: string) =>
      new Set(orderEdges.filter((e) => e.action === action).flatMap((e) => e.by));
    for (const action of ["receive", "goto", "handle", "finish"])
      expect([...by(action)]).toEqual(["employee"]);
    for (const action of ["refunded", "refundFailed", "payFailed"])
      expect([...by(action)]).toEqual(["provider"]);
    for (const action of ["ship", "reassign", "startFor", "cancel", "cancelUnsent", "refuse"])
      expect([...by(action)]).toEqual(["staff"]);
    expect(by("agree").has("customer")).toBe(false);
  });

  it("comes back from a refund refused, taken back or partial, and from nowhere else", () => {
    expect(orderEdges.filter((e) => e.to === BEFORE).map((e) => e.from)).toEqual([
      "CANCEL_REFUND",
      "REFUSAL_REFUND",
      "HAS_REFUND",
    ]);
  });

  it("knows a repeated press from an impossible one", () => {
    expect(standsAfter({ status: "EVALUATE", kind: "PRODUCT" }, "confirm", "customer")).toBe(true);
    expect(standsAfter({ status: "SERVICE_FINISH", kind: "SERVICE" }, "confirm", "customer")).toBe(true);
    expect(standsAfter({ status: "WAIT_BUYER_PAY", kind: "SERVICE" }, "place", "customer")).toBe(true);
    expect(standsAfter({ status: "TRANSACTION_COMPLETE", kind: "PRODUCT" }, "confirm", "customer")).toBe(
      false,
    );
    expect(standsAfter({ status: "EMPLOYEE_GOTO", kind: "SERVICE" }, "receive", "employee")).toBe(false);
    // Paid back after it was received: to confirm it again is impossible, not done.
    expect(standsAfter({ status: "REFUND", kind: "PRODUCT" }, "confirm", "customer")).toBe(false);
  });

  it("has a word and a tone for every status of every kind, with the tours' own", () => {
    for (const status of everyStatus)
      for (const kind of kinds) expect(statusText(status, kind) && toneOf(status)).toBeTruthy();
    expect(statusText("TRADE_SUCCESS", "TOUR")).toBe("待成团");
    expect(statusText("TRADE_SUCCESS", "SERVICE")).toBe("待派单");
    expect(toneOf("EMPLOYEE_GOTO")).toBe("pine");
  });
});
