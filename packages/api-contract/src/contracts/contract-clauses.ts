import { type ClauseCode, type ContractType, clauseCodes } from "./contract-codes.ts";

/** What the clauses of a tour are called, which has no care level, no stay to end and no deposit. */
const tourTitles: Partial<Record<ClauseCode, string>> = {
  SERVICES: "各方、行程和服务",
  FEES: "团费",
  EMERGENCY: "紧急情况",
  TERMINATION: "退团和退费",
  LIABILITY: "责任和保险",
  DISPUTE: "争议",
  PRIVACY: "个人信息",
};

/** Clauses of a kind of contract, in the order they are numbered. */
export const clausesOf = (type: ContractType): ClauseCode[] =>
  (Object.keys(clauseCodes) as ClauseCode[]).filter(
    (code) => type !== "TOUR" || Object.hasOwn(tourTitles, code),
  );

export const clauseTitle = (code: ClauseCode, type: ContractType): string =>
  (type === "TOUR" ? tourTitles[code] : undefined) ?? clauseCodes[code];
