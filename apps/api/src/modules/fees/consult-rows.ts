import { consultStates, expectTimes } from "@ginkgo/api-contract/fees/fee-codes";
import type { StaffConsultation } from "@ginkgo/api-contract/fees/fee-consults";
import { relations } from "@ginkgo/api-contract/membership/membership-codes";
import { careLevelWords } from "@ginkgo/api-contract/organisations/org-codes";
import { maskName, maskPhone } from "@ginkgo/locale/masks";
import { eq, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { exactIso, iso } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { organisations } from "../organisations/tables.ts";
import { consultSealContext } from "./consult-seal-contexts.ts";
import { consultActions } from "./consult-steps.ts";
import { placeText } from "./guide-queries.ts";
import { feeConsultations } from "./tables.ts";

/** Consultations that fit; the caller puts them in order. */
export const consultRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: feeConsultations.id,
      memberId: feeConsultations.memberId,
      receiptNo: feeConsultations.receiptNo,
      contactName: feeConsultations.contactName,
      contactPhone: feeConsultations.contactPhone,
      relation: feeConsultations.relation,
      elderAge: feeConsultations.elderAge,
      careLevel: feeConsultations.careLevel,
      adcode: feeConsultations.adcode,
      orgId: feeConsultations.orgId,
      orgName: organisations.name,
      budgetMinFen: feeConsultations.budgetMinFen,
      budgetMaxFen: feeConsultations.budgetMaxFen,
      expectTime: feeConsultations.expectTime,
      remark: feeConsultations.remark,
      consentShare: feeConsultations.consentShare,
      state: feeConsultations.state,
      answer: feeConsultations.answer,
      answerBy: iso(feeConsultations.answerBy),
      staffId: feeConsultations.staffId,
      version: feeConsultations.version,
      dueExactly: exactIso(feeConsultations.answerBy),
      createdAt: iso(feeConsultations.createdAt),
    })
    .from(feeConsultations)
    .leftJoin(organisations, eq(organisations.id, feeConsultations.orgId))
    .where(where);

type ConsultRow = Awaited<ReturnType<typeof consultRows>>[number];

interface Reader {
  vault: Vault;
  now: Date;
  /** Who reads it; absent for the member's own copy. */
  staffId?: string;
  /** Staff by id. */
  names: ReadonlyMap<string, string>;
  /** Shows name and number in full. */
  whole?: boolean;
}

/** Row → what staff see; name and number masked unless they are about to call (V3). */
export function presentConsult(
  r: ConsultRow,
  { vault, now, staffId, names, whole = false }: Reader,
): StaffConsultation {
  const opened = (column: Parameters<typeof consultSealContext>[0], value: string | null) =>
    value === null ? undefined : vault.open(value, consultSealContext(column, r.id));
  const name = opened("contact_name", r.contactName) ?? "已注销";
  const phone = opened("contact_phone", r.contactPhone) ?? "";
  return {
    id: r.id,
    receiptNo: r.receiptNo,
    contactName: whole ? name : maskName(name),
    contactPhone: whole || !phone ? phone : maskPhone(phone),
    relationText: r.relation ? relations[r.relation] : undefined,
    elderAge: r.elderAge ?? undefined,
    careText: r.careLevel ? careLevelWords[r.careLevel] : undefined,
    placeText: r.adcode ? placeText(r.adcode) : undefined,
    orgId: r.orgId ?? undefined,
    orgName: r.orgName ?? undefined,
    budgetMinFen: r.budgetMinFen ?? undefined,
    budgetMaxFen: r.budgetMaxFen ?? undefined,
    expectText: r.expectTime ? expectTimes[r.expectTime] : undefined,
    remark: opened("remark", r.remark),
    consentShare: r.consentShare,
    state: r.state,
    stateText: consultStates[r.state],
    answer: r.answer ?? undefined,
    answerBy: r.answerBy,
    overdue: (r.state === "NEW" || r.state === "ASSIGNED") && new Date(r.answerBy) < now,
    createdAt: r.createdAt,
    owner: r.staffId === null ? null : { id: r.staffId, name: names.get(r.staffId) ?? "同事" },
    actions: consultActions(r.state, r.staffId !== null && r.staffId === staffId),
    version: r.version,
  };
}
