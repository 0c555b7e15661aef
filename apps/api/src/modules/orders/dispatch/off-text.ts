import {
  type CertificateKind,
  certificateKinds,
  employeeSkills,
  requiredBySkill,
  requiredOfAll,
} from "@ginkgo/api-contract/services/service-codes";
import { monthDayText } from "@ginkgo/locale/shanghai-time";
import type { EmployeeLine } from "../../workforce/staffing/public.ts";

/** A paper as somebody holds it. */
type Held = { kind: string; validTo: string | null; verified: boolean };

/** What is the matter with a paper of a kind on a day; null where it is good. */
export function paperFault(papers: readonly Held[], kind: string, day: string): string | null {
  const text = certificateKinds[kind as CertificateKind];
  const paper = papers.find((p) => p.kind === kind);
  if (!paper) return `没有${text}`;
  if (!paper.verified) return `${text}还没有核验`;
  return paper.validTo !== null && paper.validTo < day ? `${text} ${monthDayText(paper.validTo)}到期` : null;
}

const faultsOf = (papers: readonly Held[], kinds: readonly string[], day: string): string[] =>
  kinds.flatMap((kind) => paperFault(papers, kind, day) ?? []);

/** Why nobody sends somebody on a day, whatever for; null where they may be sent. */
export function offText(
  { status, accepts, frozenUntil, heldPapers }: EmployeeLine,
  day: string,
): string | null {
  if (status === "FROZEN") return frozenUntil ? `停派到 ${frozenUntil.slice(5)}` : "停派";
  if (status === "LEAVE") return "请假";
  if (!accepts) return "自己关了接单";
  const faults = faultsOf(heldPapers, requiredOfAll, day);
  return faults.length > 0 ? `不能派：${faults.join("、")}` : null;
}

/** What somebody who may be sent is not sent for on a day, and why, skill by skill. */
export const limitTexts = ({ skills, heldPapers }: EmployeeLine, day: string): string[] =>
  skills.flatMap((skill) => {
    const faults = faultsOf(heldPapers, requiredBySkill[skill] ?? [], day);
    return faults.length > 0 ? [`不能派${employeeSkills[skill]}：${faults.join("、")}`] : [];
  });
