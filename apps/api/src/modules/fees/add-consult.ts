import { randomInt } from "node:crypto";
import type { FeeConsultation } from "@ginkgo/api-contract/fees/fee-consults";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { badInput, type ProblemError, problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import { shanghaiDay, shanghaiInstant } from "../../platform/clock.ts";
import { row, type Tx } from "../../platform/database/database.ts";
import { underFreeNumber } from "../../platform/database/free-number.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { useSmsCode } from "../identity/public.ts";
import { checkArea } from "../reference/public.ts";
import { answerBy } from "./answer-by.ts";
import { consultPhoneHash, consultPlace } from "./consult-places.ts";

type Form = z.output<typeof FeeConsultation>;
type Receipt = { receiptNo: string; answerBy: string };

/** Asking again from the same number within this time is the same asking: a second click, a retry. */
const SAME = 10 * 60_000;
const DAILY = 5;

/** The last asking of a number and how many there were in a day, the number held until the transaction ends. */
async function askedBefore(tx: Tx, hash: string, now: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(7103, hashtext(${hash}))`);
  return row<{ n: number; receiptNo: string | null; at: string | null; by: string | null }>(
    tx,
    sql`select count(*)::int as n, (array_agg(receipt_no order by id desc))[1] as "receiptNo",
        max(created_at)::text as at, (array_agg(answer_by::text order by id desc))[1] as by
      from fees.fee_consultations where phone_hash = decode(${hash}, 'hex')
        and created_at > ${instant(now)} - interval '1 day'`,
  );
}

async function insert(
  tx: Tx,
  { vault }: House,
  memberId: string | null,
  form: Form,
  hash: string,
  now: Date,
) {
  const { id } = (await row<{ id: string }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('fees.fee_consultations', 'id'))::text as id`,
  ))!;
  const draw = () =>
    `Z${shanghaiDay(now).replaceAll("-", "")}${String(randomInt(1_000_000)).padStart(6, "0")}`;
  const by = answerBy(now);
  const seal = (column: Parameters<typeof consultPlace>[0], text: string) =>
    vault.seal(text, consultPlace(column, id));
  const insert = (receiptNo: string) =>
    row(
      tx,
      sql`insert into fees.fee_consultations (id, receipt_no, member_id, contact_name, contact_phone,
      phone_hash, relation, elder_age, care_level, adcode, org_id, budget_min_fen, budget_max_fen, expect_time, remark,
      consent_share, answer_by, created_at)
    values (${id}::bigint, ${receiptNo}, ${memberId}::bigint, ${seal("contact_name", form.contactName)},
      ${seal("contact_phone", form.contactPhone)}, decode(${hash}, 'hex'), ${form.relation ?? null}, ${form.elderAge ?? null},
      ${form.careLevel ?? null}, ${form.adcode ?? null}, ${form.orgId ?? null}::bigint, ${form.budgetMinFen ?? null},
      ${form.budgetMaxFen ?? null}, ${form.expectTime ?? null}, ${form.remark ? seal("remark", form.remark) : null},
      ${form.consentShare}, ${instant(by)}, ${instant(now)})
    on conflict (receipt_no) do nothing returning id`,
    );
  return { receiptNo: await underFreeNumber(draw, insert), answerBy: shanghaiInstant(by) };
}

/**
 * Keeps who wants to be called about fees, and promises by when. A refusal is returned where a wrong code must stay
 * counted.
 * @param memberId null for who is signed out, whose number a message code proves
 * @throws {ProblemError} BAD_INPUT without a code, NOT_FOUND for an organisation of nothing
 */
export async function addConsult(
  tx: Tx,
  services: House,
  memberId: string | null,
  form: Form,
  address: string,
): Promise<Receipt | ProblemError> {
  const now = services.clock.now();
  const hash = consultPhoneHash(services.vault, form.contactPhone);
  if (form.adcode) checkArea(form.adcode);
  if (form.orgId) {
    const org = await row(
      tx,
      sql`select 1 from organisations.organisations where id = ${form.orgId}::bigint`,
    );
    if (!org) throw problem("NOT_FOUND", "organisation");
  }
  if (memberId === null) {
    if (!form.smsCode) throw badInput({ smsCode: "请先获取短信验证码并填上，我们要确认号码打得通。" });
    const given = { mobile: form.contactPhone, purpose: "APPLY" as const, code: form.smsCode, address };
    if (!(await useSmsCode(tx, services.settings, given, now))) return problem("SMS_CODE_WRONG");
  }
  const before = await askedBefore(tx, hash, now);
  if (before?.receiptNo && now.getTime() - Date.parse(before.at!) < SAME)
    return { receiptNo: before.receiptNo, answerBy: shanghaiInstant(new Date(before.by!)) };
  if ((before?.n ?? 0) >= DAILY) return problem("CONSULT_TOO_MANY");
  return insert(tx, services, memberId, form, hash, now);
}
