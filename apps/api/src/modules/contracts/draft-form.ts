import type { ClauseCode, ContractType, PartyRole } from "@ginkgo/api-contract/contracts/contract-codes";
import { type CareLevel, careLevels, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import type { Vault } from "../../platform/secrets/vault.ts";
import type { ContractInput } from "./check-form.ts";
import { clauseText, RULES_HOLD } from "./clause-texts.ts";
import { openWords } from "./contract-labels.ts";
import type { ContractRow } from "./contract-row.ts";
import type { PartyRow } from "./party-row.ts";

/** The clauses that were written otherwise than usual. */
const ownClauses = (
  type: ContractType,
  clauses: readonly { code: ClauseCode; text: string }[],
): ContractInput["clauses"] =>
  Object.fromEntries(
    clauses.flatMap(({ code, text }) => {
      const own = text.endsWith(RULES_HOLD) ? text.slice(0, -RULES_HOLD.length) : text;
      return own === clauseText(code, type) ? [] : [[code, own]];
    }),
  );

const careLevelCode = (text: string): string =>
  codesOf(careLevels).find((code: CareLevel) => careLevels[code] === text) ?? text;

/** A draft as the form that wrote it, to be changed. */
export function draftForm(vault: Vault, c: ContractRow, parties: readonly PartyRow[]): ContractInput {
  const { title, roomNo, bedNo, careLevelText, services, feeItems, clauses } = openWords(vault, c);
  const signer = (role: PartyRole) => parties.find((p) => p.role === role)?.memberId ?? undefined;
  return {
    memberId: c.memberId,
    elderId: c.elderId ?? undefined,
    type: c.type,
    orgId: c.seller.split(":")[1],
    title,
    payerId: signer("C"),
    guardianId: signer("GUARDIAN"),
    roomNo: roomNo ?? undefined,
    bedNo: bedNo ?? undefined,
    careLevel: careLevelText === null ? undefined : careLevelCode(careLevelText),
    services,
    startDate: c.startDate,
    endDate: c.endDate,
    trialDays: c.trialDays,
    renewType: c.renewType,
    feeItems,
    depositFen: c.depositFen,
    medicalReserveFen: c.medicalReserveFen,
    payMonths: c.payMonths,
    clauses: ownClauses(c.type, clauses),
  };
}
