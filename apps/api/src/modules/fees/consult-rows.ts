import {
  type ConsultState,
  consultStates,
  type ExpectTime,
  expectTimes,
} from "@ginkgo/api-contract/fees/fee-codes";
import type { StaffConsultation } from "@ginkgo/api-contract/fees/fee-consults";
import { type Relation, relations } from "@ginkgo/api-contract/membership/membership-codes";
import { type CareLevel, careLevelWords } from "@ginkgo/api-contract/organisations/org-codes";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { consultSealContext } from "./consult-seal-contexts.ts";
import { consultActions } from "./consult-steps.ts";
import { placeText } from "./guide-queries.ts";

interface ConsultRow {
  id: string;
  receiptNo: string;
  contactName: string | null;
  contactPhone: string | null;
  relation: Relation | null;
  elderAge: number | null;
  careLevel: CareLevel | null;
  adcode: string | null;
  orgId: string | null;
  orgName: string | null;
  budgetMinFen: number | null;
  budgetMaxFen: number | null;
  expectTime: ExpectTime | null;
  remark: string | null;
  consentShare: boolean;
  state: ConsultState;
  answer: string | null;
  answerBy: string;
  createdAt: string;
}

/** Consultations that fit; `c` is the consultation. */
export const consultRows = (db: Db, tail: SQL): Promise<ConsultRow[]> =>
  rows<ConsultRow>(
    db,
    sql`select c.id::text, c.receipt_no as "receiptNo", c.contact_name as "contactName", c.contact_phone as "contactPhone",
        c.relation, c.elder_age as "elderAge", c.care_level as "careLevel", c.adcode, c.org_id::text as "orgId",
        o.name as "orgName", c.budget_min_fen as "budgetMinFen", c.budget_max_fen as "budgetMaxFen",
        c.expect_time as "expectTime", c.remark, c.consent_share as "consentShare", c.state, c.answer,
        ${iso(sql`c.answer_by`)} as "answerBy", ${iso(sql`c.created_at`)} as "createdAt"
      from fees.fee_consultations c left join organisations.organisations o on o.id = c.org_id ${tail}`,
  );

const maskName = (name: string) => `${[...name][0]}${"*".repeat(Math.max(1, [...name].length - 1))}`;
const maskPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(7)}`;

/**
 * Row → what staff see; name and number masked unless they are about to call (V3).
 * @param whole shows both in full
 */
export function presentConsult(r: ConsultRow, vault: Vault, now: Date, whole = false): StaffConsultation {
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
    actions: consultActions(r.state),
  };
}
