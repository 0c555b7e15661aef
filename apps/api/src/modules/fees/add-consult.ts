import { randomInt } from "node:crypto";
import type { FeeConsultation } from "@ginkgo/api-contract/fees/fee-consults";
import { shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, sql } from "drizzle-orm";
import type { z } from "zod";
import { badInput, type ProblemError, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { insertWithUniqueNumber } from "../../platform/database/unique-number.ts";
import { useSmsCode } from "../identity/sms/public.ts";
import { shownOrg } from "../organisations/public.ts";
import { organisations } from "../organisations/tables.ts";
import { checkArea } from "../reference/areas/public.ts";
import { consultPhoneHash, consultSealContext } from "./consult-seal-contexts.ts";
import { openConsultTask } from "./consult-task.ts";
import { responseDueAt } from "./response-due.ts";
import { feeConsultations } from "./tables.ts";

type Form = z.output<typeof FeeConsultation>;
type Receipt = { receiptNo: string; answerBy: string };

/** Asking again from the same number within this time is the same asking: a second click, a retry. */
const SAME = 10 * 60_000;
const DAILY = 5;

/** The last asking of a number and how many there were in a day, the number held until the transaction ends. */
async function askedBefore(tx: Tx, hash: string, now: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(7103, hashtext(${hash}))`);
  return firstOf(
    tx
      .select({
        n: sql<number>`count(*)::int`,
        receiptNo: sql<
          string | null
        >`(array_agg(${feeConsultations.receiptNo} order by ${feeConsultations.id} desc))[1]`,
        at: sql<string | null>`max(${feeConsultations.createdAt})::text`,
        by: sql<
          string | null
        >`(array_agg(${feeConsultations.answerBy}::text order by ${feeConsultations.id} desc))[1]`,
      })
      .from(feeConsultations)
      .where(
        and(
          sql`${feeConsultations.phoneHash} = decode(${hash}, 'hex')`,
          sql`${feeConsultations.createdAt} > ${instant(now)} - interval '1 day'`,
        ),
      ),
  );
}

async function insert(
  tx: Tx,
  { vault }: AppContext,
  memberId: string | null,
  form: Form,
  hash: string,
  now: Date,
) {
  const id = await nextIdOf(tx, feeConsultations);
  const draw = () =>
    `Z${shanghaiDay(now).replaceAll("-", "")}${String(randomInt(1_000_000)).padStart(6, "0")}`;
  const by = responseDueAt(now);
  const seal = (column: Parameters<typeof consultSealContext>[0], text: string) =>
    vault.seal(text, consultSealContext(column, id));
  const insert = (receiptNo: string) =>
    firstOf(
      tx
        .insert(feeConsultations)
        .values({
          id,
          receiptNo,
          memberId,
          contactName: seal("contact_name", form.contactName),
          contactPhone: seal("contact_phone", form.contactPhone),
          phoneHash: sql`decode(${hash}, 'hex')`,
          relation: form.relation ?? null,
          elderAge: form.elderAge ?? null,
          careLevel: form.careLevel ?? null,
          adcode: form.adcode ?? null,
          orgId: form.orgId ?? null,
          budgetMinFen: form.budgetMinFen ?? null,
          budgetMaxFen: form.budgetMaxFen ?? null,
          expectTime: form.expectTime ?? null,
          remark: form.remark ? seal("remark", form.remark) : null,
          consentShare: form.consentShare,
          answerBy: by,
          createdAt: now,
        })
        .onConflictDoNothing({ target: [feeConsultations.receiptNo] })
        .returning({ id: feeConsultations.id }),
    );
  const receiptNo = await insertWithUniqueNumber(draw, insert);
  await openConsultTask(tx, { id, receiptNo, dueAt: by }, now);
  return { receiptNo, answerBy: shanghaiInstant(by) };
}

/**
 * Keeps who wants to be called about fees, and promises by when. A refusal is returned where a wrong code must stay
 * counted.
 * @param memberId null for who is signed out, whose number a message code proves
 * @throws {ProblemError} BAD_INPUT without a code, NOT_FOUND for an organisation that is not there or not shown
 */
export async function addConsult(
  tx: Tx,
  services: AppContext,
  memberId: string | null,
  form: Form,
  address: string,
): Promise<Receipt | ProblemError> {
  const now = services.clock.now();
  const hash = consultPhoneHash(services.vault, form.contactPhone);
  if (form.adcode) checkArea(form.adcode);
  if (form.orgId) {
    const org = await firstOf(
      tx.select({ found: sql<number>`1` }).from(organisations).where(shownOrg(form.orgId)),
    );
    if (!org) throw problem("NOT_FOUND", "organisation");
  }
  if (memberId === null) {
    if (!form.smsCode) throw badInput({ smsCode: "请先获取短信验证码并填上，我们要确认号码打得通。" });
    const proof = { mobile: form.contactPhone, purpose: "APPLY" as const, code: form.smsCode, address };
    if (!(await useSmsCode(tx, services.settings, proof, now))) return problem("SMS_CODE_WRONG");
  }
  const before = await askedBefore(tx, hash, now);
  if (before?.receiptNo && now.getTime() - Date.parse(before.at!) < SAME)
    return { receiptNo: before.receiptNo, answerBy: shanghaiInstant(new Date(before.by!)) };
  if ((before?.n ?? 0) >= DAILY) return problem("CONSULT_TOO_MANY");
  return insert(tx, services, memberId, form, hash, now);
}
