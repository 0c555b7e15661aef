import {
  type ClauseCode,
  type ContractType,
  contractTypes,
  type RenewType,
} from "@ginkgo/api-contract/contracts/contract-codes";
import type { draftContract, StaffContract } from "@ginkgo/api-contract/contracts/contract-staff";
import type { BodyInput } from "@ginkgo/api-contract/endpoint";
import { parseYuan, yuan } from "@ginkgo/locale/money";
import { type FeeLine, feeOf, lineOf, newLine } from "../fee-lines.ts";

/** The form as it is typed. */
export interface DraftValues {
  type: ContractType;
  org: { id: string; name: string } | null;
  title: string;
  /** Empty: the member themself. */
  elderId: string;
  payerId: string;
  guardianId: string;
  roomNo: string;
  bedNo: string;
  careLevel: string;
  /** Parted by 、 or a comma. */
  services: string;
  startDate: string;
  endDate: string;
  trialDays: string;
  renewType: RenewType;
  fees: FeeLine[];
  deposit: string;
  reserve: string;
  payMonths: string;
  clauses: Partial<Record<ClauseCode, string>>;
}

/** What every part of the form is given. */
export interface PartProps {
  values: DraftValues;
  /** Sentences by field, as the API gave them. */
  fields: Record<string, string>;
  set: (patch: Partial<DraftValues>) => void;
}

/** The usual name of a contract. */
export const titleOf = (type: ContractType): string => `${contractTypes[type]}服务合同`;

export const emptyDraft = (): DraftValues => ({
  type: "RESIDENCE",
  org: null,
  title: titleOf("RESIDENCE"),
  elderId: "",
  payerId: "",
  guardianId: "",
  roomNo: "",
  bedNo: "",
  careLevel: "",
  services: "",
  startDate: "",
  endDate: "",
  trialDays: "0",
  renewType: "ASK",
  fees: [newLine()],
  deposit: "0",
  reserve: "0",
  payMonths: "1",
  clauses: {},
});

/** A draft as it was typed, to be changed. */
export function valuesOf({ org }: StaffContract, draft: NonNullable<StaffContract["draft"]>): DraftValues {
  return {
    type: draft.type,
    org: draft.orgId ? { id: draft.orgId, name: org.name } : null,
    title: draft.title,
    elderId: draft.elderId ?? "",
    payerId: draft.payerId ?? "",
    guardianId: draft.guardianId ?? "",
    roomNo: draft.roomNo ?? "",
    bedNo: draft.bedNo ?? "",
    careLevel: draft.careLevel ?? "",
    services: draft.services.join("、"),
    startDate: draft.startDate,
    endDate: draft.endDate,
    trialDays: `${draft.trialDays}`,
    renewType: draft.renewType,
    fees: draft.feeItems.map(lineOf),
    deposit: yuan(draft.depositFen),
    reserve: yuan(draft.medicalReserveFen),
    payMonths: `${draft.payMonths}`,
    clauses: draft.clauses,
  };
}

/** A whole number as typed; what is none is for the API to refuse. */
export const wholeOf = (typed: string): number | undefined => (typed.trim() ? Number(typed) : undefined);

const sumTyped = (typed: string): number | undefined =>
  typed.trim() ? (parseYuan(typed) ?? Number.NaN) : undefined;

/** What is sent. Whatever is wrong in it goes as it is: the API says what, field by field. */
export function bodyOf(memberId: string, v: DraftValues): BodyInput<typeof draftContract> {
  const { org, fees, deposit, reserve, trialDays, payMonths, services, clauses, ...rest } = v;
  return {
    ...rest,
    memberId,
    orgId: org?.id,
    elderId: v.elderId || undefined,
    payerId: v.payerId || undefined,
    guardianId: v.guardianId || undefined,
    roomNo: v.roomNo || undefined,
    bedNo: v.bedNo || undefined,
    careLevel: v.careLevel || undefined,
    services: services.split(/[、,，]/).flatMap((one) => one.trim() || []),
    trialDays: wholeOf(trialDays),
    payMonths: wholeOf(payMonths),
    feeItems: fees.map(feeOf),
    depositFen: sumTyped(deposit),
    medicalReserveFen: sumTyped(reserve),
    clauses: Object.fromEntries(Object.entries(clauses).filter(([, text]) => text.trim())),
  };
}
