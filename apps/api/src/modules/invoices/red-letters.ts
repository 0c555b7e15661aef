import { sumText } from "@ginkgo/locale/money";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import { claimFiles } from "../files/public.ts";
import { notice } from "../membership/public.ts";
import { type InvoiceRow, lockInvoice, type RedLetterRow, redLettersOf } from "./invoice-rows.ts";
import { type Issued, linkOf, nextVersion, syncInvoiceTask, takeNumber } from "./move-invoice.ts";
import { invoiceOrders, invoices, redLetters } from "./tables.ts";

type Context = Pick<AppContext, "clock" | "invoices">;

interface NewRedLetter {
  /** Null: all that is left of it. */
  orderId: string | null;
  amountFen: number;
  reason: string;
}

/** Takes a part of an issued, locked invoice back: by the vendor, or by people where none issues it. */
export async function addRedLetter(
  tx: Tx,
  { clock, invoices: port }: Context,
  row: InvoiceRow,
  { orderId, amountFen, reason }: NewRedLetter,
): Promise<void> {
  const now = clock.now();
  await tx.insert(redLetters).values({
    invoiceId: row.id,
    orderId,
    amountFen,
    reason,
    state: port && row.issuer === "PORTAL" ? "ISSUING" : "WAITING",
    attempts: 1,
    createdAt: now,
    updatedAt: now,
  });
  await tx
    .update(invoiceOrders)
    .set({
      redFen:
        orderId === null ? sql`${invoiceOrders.amountFen}` : sql`${invoiceOrders.redFen} + ${amountFen}::int`,
    })
    .where(
      orderId === null
        ? eq(invoiceOrders.invoiceId, row.id)
        : sql`${invoiceOrders.invoiceId} = ${row.id}::bigint and ${invoiceOrders.orderId} = ${orderId}::bigint`,
    );
  await nextVersion(tx, row.id);
  await syncInvoiceTask(tx, row.id, now);
}

/** Whether what is left of an invoice can be taken back: no part is on its way. */
export const canTakeBack = (
  { state }: InvoiceRow,
  letters: readonly Pick<RedLetterRow, "state">[],
): boolean =>
  (state === "ISSUED" || state === "PART_RED") && letters.every((letter) => letter.state === "ISSUED");

/**
 * Takes all that is left of an issued invoice back, as where its title is wrong: its orders may be on another one then.
 * @throws {ProblemError} INVOICE_MOVED where a part is on its way back already
 */
export async function takeBackWhole(
  tx: Tx,
  context: Context,
  row: InvoiceRow,
  reason: string,
): Promise<void> {
  if (!canTakeBack(row, await redLettersOf(tx, [row.id])))
    throw problem("INVOICE_MOVED", `red from ${row.state}`);
  await addRedLetter(tx, context, row, { orderId: null, amountFen: row.amountFen - row.redFen, reason });
}

/** A letter the vendor does not issue is issued by people. */
export async function letterByHand(tx: Tx, { clock }: Context, letter: RedLetterRow): Promise<void> {
  const now = clock.now();
  await tx.update(redLetters).set({ state: "WAITING", updatedAt: now }).where(eq(redLetters.id, letter.id));
}

/** A red letter was issued: what is left of its invoice, and its member hears of it. */
export async function noteRedLetter(
  tx: Tx,
  { clock }: Context,
  letter: RedLetterRow,
  { number, at, fileId }: Issued,
  staffId?: string,
): Promise<void> {
  const now = clock.now();
  const row = (await lockInvoice(tx, letter.invoiceId))!;
  await takeNumber(tx, number);
  await tx
    .update(redLetters)
    .set({
      state: "ISSUED",
      number,
      issuedAt: at,
      fileId,
      failure: null,
      mailDue: fileId !== null && row.email !== null,
      updatedAt: now,
    })
    .where(eq(redLetters.id, letter.id));
  if (fileId) await claimFiles(tx, [fileId], `invoice:${row.id}`);
  const redFen = row.redFen + letter.amountFen;
  const isRed = redFen >= row.amountFen;
  await tx
    .update(invoices)
    .set({
      redFen,
      state: isRed ? "RED" : "PART_RED",
      updatedAt: now,
      version: sql`${invoices.version} + 1`,
    })
    .where(eq(invoices.id, row.id));
  if (isRed) await tx.update(invoiceOrders).set({ isLive: false }).where(eq(invoiceOrders.invoiceId, row.id));
  await notice(
    tx,
    {
      memberId: row.memberId,
      kind: "ORDER",
      link: linkOf(row.id),
      message: "order.invoiceRed",
      values: { sum: sumText(letter.amountFen) },
    },
    now,
  );
  await syncInvoiceTask(tx, row.id, now, staffId);
}
