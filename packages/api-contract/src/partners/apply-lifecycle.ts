import type { ApplyState } from "./apply-codes.ts";

export type ApplyAction =
  | "submit"
  | "review"
  | "askSupplement"
  | "supplement"
  | "approve"
  | "reject"
  | "resubmit"
  | "withdraw"
  | "sign"
  | "online";

/** Whose application: a company's, or somebody's who wants to work as service employee. */
export type ApplicantKind = "COMPANY" | "EMPLOYEE";

interface Edge {
  action: ApplyAction;
  from: ApplyState;
  /** Nothing goes back to a draft. */
  to: Exclude<ApplyState, "DRAFT">;
  who: "applicant" | "staff";
  /** For one kind of applicant only. */
  only?: ApplicantKind;
}

/** Every way an application goes on, one edge a line. The server enforces it, buttons are read off it. */
export const applyEdges: readonly Edge[] = [
  { action: "submit", from: "DRAFT", to: "SUBMITTED", who: "applicant" },
  { action: "review", from: "SUBMITTED", to: "REVIEWING", who: "staff" },
  { action: "askSupplement", from: "REVIEWING", to: "SUPPLEMENT", who: "staff" },
  { action: "supplement", from: "SUPPLEMENT", to: "REVIEWING", who: "applicant" },
  { action: "approve", from: "REVIEWING", to: "APPROVED", who: "staff" },
  { action: "reject", from: "REVIEWING", to: "REJECTED", who: "staff" },
  { action: "resubmit", from: "REJECTED", to: "SUBMITTED", who: "applicant" },
  { action: "withdraw", from: "SUBMITTED", to: "WITHDRAWN", who: "applicant" },
  { action: "withdraw", from: "REVIEWING", to: "WITHDRAWN", who: "applicant" },
  { action: "withdraw", from: "SUPPLEMENT", to: "WITHDRAWN", who: "applicant" },
  { action: "sign", from: "APPROVED", to: "SIGNED", who: "staff", only: "COMPANY" },
  { action: "online", from: "SIGNED", to: "ONLINE", who: "staff", only: "COMPANY" },
];

/** Where an application goes by an action; undefined where it may not be taken from here. */
export const nextApplyState = (
  action: ApplyAction,
  from: ApplyState,
  kind: ApplicantKind,
): Edge["to"] | undefined =>
  applyEdges.find((e) => e.action === action && e.from === from && (e.only ?? kind) === kind)?.to;

/** What somebody may do with an application in this state. */
export const applyActions = (state: ApplyState, who: Edge["who"], kind: ApplicantKind): ApplyAction[] =>
  applyEdges
    .filter((e) => e.from === state && e.who === who && (e.only ?? kind) === kind)
    .map((e) => e.action);

/** Over for the applicant: a new application may be made. */
export const isClosed = (state: ApplyState): boolean => state === "WITHDRAWN" || state === "REJECTED";
