import { describe, expect, it } from "vitest";
import { type ApplyState, applyStates, missingPapers } from "./apply-codes.ts";
import { type ApplicantKind, applyActions, applyEdges, nextApplyState } from "./apply-lifecycle.ts";

const states = Object.keys(applyStates) as ApplyState[];

describe.each<[ApplicantKind, ApplyState[]]>([
  ["COMPANY", ["ONLINE", "WITHDRAWN"]],
  ["EMPLOYEE", ["APPROVED", "WITHDRAWN"]],
])("an application of a %s", (kind, ends) => {
  const edges = applyEdges.filter((e) => (e.only ?? kind) === kind);

  it("reaches every state it may have, from a draft on", () => {
    const reached = new Set<ApplyState>(["DRAFT"]);
    for (const _ of edges) for (const e of edges) if (reached.has(e.from)) reached.add(e.to);
    const missing = states.filter((s) => !reached.has(s));
    expect(missing).toEqual(kind === "COMPANY" ? [] : ["SIGNED", "ONLINE"]);
    expect([...reached].filter((s) => edges.every((e) => e.from !== s)).toSorted()).toEqual(ends);
  });

  it("has one answer to an action in a state", () => {
    const keys = edges.map((e) => `${e.action} ${e.from}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it("signing and going online are for companies", () => {
  expect(nextApplyState("sign", "APPROVED", "COMPANY")).toBe("SIGNED");
  expect(nextApplyState("sign", "APPROVED", "EMPLOYEE")).toBeUndefined();
  expect(applyActions("SUPPLEMENT", "applicant", "EMPLOYEE")).toEqual(["supplement", "withdraw"]);
});

it("a home needs its filing and fire papers, a partner does not", () => {
  const input = ["BUSINESS_LICENSE", "LEGAL_PERSON_ID"];
  expect(missingPapers("ORG", input)).toEqual(["ORG_FILING", "FIRE_SAFETY"]);
  expect(missingPapers("PARTNER", input)).toEqual([]);
});
