import { taxPaymentStates } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { TaxPayment, taxPaymentActions } from "@ginkgo/api-contract/settlements/withheld-tax";
import { sumText } from "@ginkgo/locale/money";
import { addMonths, dateText, shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { count, desc, eq, inArray, sql } from "drizzle-orm";
import { offsetOf, type PageQuery, paged } from "../../../http/paged.ts";
import { badInput, problem, requireVersion } from "../../../http/problem.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { bookingTime, type LedgerLine, postDocument } from "../../payments/public.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import type { By, Seen } from "../change-settlement.ts";
import { payableOf } from "../parties.ts";
import { taxPaymentLines, taxPayments } from "../tables.ts";
import { monthOf } from "./earlier-tax.ts";
import { linesOfSum, payable, personMonths, type TaxLine } from "./month-tax.ts";
import { syncTaxMonths, TAX_TASK } from "./tax-month-tasks.ts";

type TaxPaymentRecord = typeof taxPayments.$inferSelect;
type Staffed = By & { staffId: string };

const documentOf = (id: string) => `TAX-${id}`;
const subjectOf = (id: string) => ({ type: "taxPayment", id });

/** Of two who tell of the same month at the same moment the second reckons with the first. */
const lockPayments = (tx: Tx) => tx.execute(sql`lock table ${taxPayments} in share row exclusive mode`);

/** Waits for another person than the one who asked. */
async function askSecond(tx: Tx, id: string, text: string, { staffId, now }: Staffed): Promise<void> {
  const subject = subjectOf(id);
  await closeTask(tx, { kind: TAX_TASK, subject }, now);
  const dueAt = later(now, 2 * DAY);
  await openTask(tx, { kind: TAX_TASK, subject: { ...subject, text }, dueAt, notFor: [staffId] }, now);
}

/**
 * What is to be paid over for a month, and whose the sum that was paid is.
 * @param but a payment that is left out
 */
async function reckon(db: Db, { month, fen }: { month: string; fen: number }, now: Date, but?: string) {
  const all = await personMonths(db, now, but === undefined ? {} : { but });
  return {
    toPay: payable(all, month, monthOf(now)),
    lines: linesOfSum(all, month, monthOf(now), fen),
  };
}

const sameLines = (a: readonly TaxLine[], b: readonly TaxLine[]): boolean => {
  const keys = (lines: readonly TaxLine[]) =>
    lines.map(({ party, month, fen }) => `${party} ${month} ${fen}`).toSorted();
  return JSON.stringify(keys(a)) === JSON.stringify(keys(b));
};

/** @throws {ProblemError} BAD_INPUT for a day on which the month could not be paid over, or that has not come */
function checkDay(month: string, paidOn: string, now: Date): void {
  if (month >= monthOf(now)) throw badInput({ month: "这个月还没有过完，下个月才能交。" });
  const first = addMonths(month, 1);
  if (paidOn < first)
    throw badInput({ paidOn: `${month.slice(0, 7)} 的个税 ${dateText(first)}起才能交，请核对日期。` });
  if (paidOn > shanghaiDay(now)) throw badInput({ paidOn: "还没到这一天，交了以后再来记。" });
}

/**
 * Tells that the tax of a month was paid over, as the first of two.
 * @throws {ProblemError} BAD_INPUT, TAX_NOTHING, TAX_RECEIPT_KNOWN
 */
export async function askPayment(
  tx: Tx,
  asked: {
    month: string;
    paidOn: string;
    receiptNo: string;
    amountFen: number;
    sumReason?: string | null | undefined;
  },
  by: Staffed,
): Promise<string> {
  const { staffId, now } = by;
  const { paidOn, receiptNo, amountFen: fen } = asked;
  const month = `${asked.month}-01`;
  checkDay(month, paidOn, now);
  await lockPayments(tx);
  const { lines, toPay } = await reckon(tx, { month, fen }, now);
  const isOther = fen !== toPay.fen;
  // Two who tell of the same are told that it is known before they are asked why it is another sum.
  await requireNewReceipt(tx, receiptNo);
  if (lines.length === 0 || (toPay.lines.length === 0 && !asked.sumReason)) throw problem("TAX_NOTHING");
  if (isOther && !asked.sumReason) {
    const how = toPay.setOffFen > 0 ? `，抵掉以前多交的 ${sumText(toPay.setOffFen)} 以后` : "";
    throw badInput({
      amountFen: `${asked.month} 的个税${how}该交 ${sumText(toPay.fen)}，填的是 ${sumText(fen)}。请和完税凭证核对；税务局真的收了这么多，就在下面写明为什么不一样。`,
    });
  }
  const sumReason = isOther ? asked.sumReason : null;
  const [made] = await tx
    .insert(taxPayments)
    .values({ month, fen, sumReason, paidOn, receiptNo, askedBy: staffId, askedAt: now })
    .returning({ id: taxPayments.id });
  const { id } = made!;
  await tx.insert(taxPaymentLines).values(lines.map((line) => ({ paymentId: id, ...line })));
  await askSecond(tx, id, `${asked.month} 的个税交了，等第二位核对`, by);
  await syncTaxMonths(tx, now);
  return id;
}

async function requireNewReceipt(tx: Tx, receiptNo: string): Promise<void> {
  const known = await firstOf(
    tx
      .select({ id: taxPayments.id })
      .from(taxPayments)
      .where(
        sql`${taxPayments.receiptNo} = ${receiptNo} and ${taxPayments.state} not in ('REFUSED', 'REVERSED')`,
      )
      .limit(1),
  );
  if (known) throw problem("TAX_RECEIPT_KNOWN");
}

/** @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
async function lockPayment(tx: Tx, { id, version }: Seen): Promise<TaxPaymentRecord> {
  const found = await firstOf(tx.select().from(taxPayments).where(eq(taxPayments.id, id)).for("update"));
  if (!found) throw problem("NOT_FOUND", "tax payment");
  await requireVersion(version, found.version, async () => ({
    now: [{ label: "状态", text: taxPaymentStates[found.state] }],
  }));
  return found;
}

const linesOf = (db: Db, id: string) =>
  db
    .select({ party: taxPaymentLines.party, month: taxPaymentLines.month, fen: taxPaymentLines.fen })
    .from(taxPaymentLines)
    .where(eq(taxPaymentLines.paymentId, id));

/** Its document, or the one that takes it back. */
async function post(
  tx: Tx,
  { id, fen }: TaxPaymentRecord,
  lines: readonly TaxLine[],
  isBack: boolean,
  at: Date,
): Promise<void> {
  const side = isBack ? -1 : 1;
  const ofParty = new Map<string, number>();
  for (const line of lines) ofParty.set(line.party, (ofParty.get(line.party) ?? 0) + line.fen);
  const booked: LedgerLine[] = [...ofParty].map(([party, sum]) => ({
    account: "TAX_PAYABLE",
    party: payableOf(party).part,
    amountFen: side * sum,
  }));
  await postDocument(
    tx,
    {
      number: isBack ? `${documentOf(id)}-R` : documentOf(id),
      kind: isBack ? "TAX_PAID_BACK" : "TAX_PAID",
      lines: [...booked, { account: "BANK", amountFen: -side * fen }],
    },
    at,
  );
}

const step = (tx: Tx, id: string, values: Partial<typeof taxPayments.$inferInsert>) =>
  tx
    .update(taxPayments)
    .set({ ...values, version: sql`${taxPayments.version} + 1` })
    .where(eq(taxPayments.id, id));

/**
 * The word of the second person, on a payment or on taking it back.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, TAX_MOVED, TAX_SECOND_OTHER, TAX_CHANGED
 */
export async function decidePayment(
  tx: Tx,
  { id, version, agree, reason }: Seen & { agree: boolean; reason?: string | null | undefined },
  { staffId, now }: Staffed,
): Promise<void> {
  await lockPayments(tx);
  const one = await lockPayment(tx, { id, version });
  const isBack = one.state === "WAIT_REVERSE";
  if (one.state !== "WAIT_SECOND" && !isBack) throw problem("TAX_MOVED", one.state);
  if ((isBack ? one.reverseBy : one.askedBy) === staffId) throw problem("TAX_SECOND_OTHER");
  if (!agree && !reason) throw badInput({ reason: "请写明为什么不同意，提出的同事看得到。" });
  await closeTask(tx, { kind: TAX_TASK, subject: subjectOf(id), staffId }, now);
  const lines = await linesOf(tx, id);
  if (isBack && agree) {
    await post(tx, one, lines, true, now);
    await step(tx, id, { state: "REVERSED", reversedBy: staffId, reversedAt: now });
  } else if (isBack) await step(tx, id, { state: "PAID", reason, reverseBy: null, reverseAt: null });
  else if (!agree) await step(tx, id, { state: "REFUSED", reason, decidedBy: staffId, decidedAt: now });
  else {
    // Something may have come back since it was told.
    const reckoned = await reckon(tx, one, now, id);
    const isAsTold = one.sumReason !== null || reckoned.toPay.fen === one.fen;
    if (!isAsTold || !sameLines(lines, reckoned.lines)) throw problem("TAX_CHANGED");
    await post(tx, one, lines, false, await bookingTime(tx, one.paidOn, now));
    await step(tx, id, { state: "PAID", reason: null, decidedBy: staffId, decidedAt: now });
  }
  await syncTaxMonths(tx, now);
}

/** Asks to take back what was told of wrongly, as the first of two. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, TAX_MOVED */
export async function reversePayment(
  tx: Tx,
  { id, version, reason }: Seen & { reason: string },
  by: Staffed,
): Promise<void> {
  await lockPayments(tx);
  const one = await lockPayment(tx, { id, version });
  if (one.state !== "PAID") throw problem("TAX_MOVED", one.state);
  const { staffId, now } = by;
  await step(tx, id, { state: "WAIT_REVERSE", reason, reverseBy: staffId, reverseAt: now });
  await askSecond(tx, id, `${one.month.slice(0, 7)} 的个税要冲回，等第二位核对`, by);
}

async function present(
  db: Db,
  found: readonly TaxPaymentRecord[],
  { staffId, mayWrite }: { staffId: string; mayWrite: boolean },
): Promise<TaxPayment[]> {
  const ids = found.map(({ id }) => id);
  const lines = ids.length
    ? await db.select().from(taxPaymentLines).where(inArray(taxPaymentLines.paymentId, ids))
    : [];
  const people = await readStaff(
    db,
    found
      .flatMap((one) => [one.askedBy, one.decidedBy, one.reverseBy, one.reversedBy])
      .filter((by) => by !== null),
  );
  const name = (by: string | null) => (by ? (people.get(by) ?? "平台") : null);
  const at = (instant: Date | null) => (instant ? shanghaiInstant(instant) : null);
  return found.map((one) => {
    const theirs = lines.filter(({ paymentId }) => paymentId === one.id);
    const actions: (typeof taxPaymentActions)[number][] = [];
    const first = one.state === "WAIT_REVERSE" ? one.reverseBy : one.askedBy;
    const isWaiting = one.state === "WAIT_SECOND" || one.state === "WAIT_REVERSE";
    if (mayWrite && isWaiting && first !== staffId) actions.push("second", "refuse");
    if (mayWrite && one.state === "PAID") actions.push("reverse");
    return {
      id: one.id,
      month: one.month.slice(0, 7),
      fen: one.fen,
      setOffFen: theirs.reduce((sum, line) => sum - (line.month === one.month ? 0 : line.fen), 0),
      people: new Set(theirs.filter(({ fen }) => fen > 0).map(({ party }) => party)).size,
      paidOn: one.paidOn,
      receiptNo: one.receiptNo,
      document: one.decidedAt && one.state !== "REFUSED" ? documentOf(one.id) : null,
      state: one.state,
      stateText: taxPaymentStates[one.state],
      reason: one.reason,
      sumReason: one.sumReason,
      askedBy: name(one.askedBy)!,
      askedAt: shanghaiInstant(one.askedAt),
      decidedBy: name(one.decidedBy),
      decidedAt: at(one.decidedAt),
      reverseBy: name(one.reverseBy),
      reversedBy: name(one.reversedBy),
      reversedAt: at(one.reversedAt),
      actions,
      version: one.version,
    };
  });
}

/** What was told of, the newest first. */
export async function listPayments(db: Db, looking: { staffId: string; mayWrite: boolean }, page: PageQuery) {
  const found = await db
    .select()
    .from(taxPayments)
    .orderBy(desc(taxPayments.id))
    .limit(page.size)
    .offset(offsetOf(page));
  const [all] = await db.select({ total: count() }).from(taxPayments);
  return paged(await present(db, found, looking), all!.total, page);
}

/** One of them. */
export async function readPayment(
  db: Db,
  looking: { staffId: string; mayWrite: boolean },
  id: string,
): Promise<TaxPayment> {
  const found = await db.select().from(taxPayments).where(eq(taxPayments.id, id));
  return (await present(db, found, looking))[0]!;
}
