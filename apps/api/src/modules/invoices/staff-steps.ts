import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { invoiceStates } from "@ginkgo/api-contract/invoices/invoice-codes";
import type {
  noteInvoiceIssued,
  noteRedIssued,
  StaffInvoice,
} from "@ginkgo/api-contract/invoices/invoice-staff";
import { sumText } from "@ginkgo/locale/money";
import { dateText, shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { badInput, problem, requireVersion } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ownedFiles } from "../files/public.ts";
import { areReady, type OrderForInvoice, sumLeft } from "./invoice-orders.ts";
import { type InvoiceRow, invoiceById, redLetterRows, redLettersOf } from "./invoice-rows.ts";
import { lockWithOrders, matchOrders } from "./match-orders.ts";
import { canMove, type Issued, moveInvoice, nextVersion, syncInvoiceTask } from "./move-invoice.ts";
import { letterByHand, noteRedLetter, takeBackWhole } from "./red-letters.ts";
import {
  type StaffInvoiceContext as Context,
  mayRetry,
  mayTakeOver,
  presentForStaff,
  reached,
} from "./staff-invoices.ts";

interface Seen {
  id: string;
  version?: number | undefined;
}

interface Changed {
  row: InvoiceRow;
  orders: readonly OrderForInvoice[];
}

/** Does something to a locked invoice and its orders. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, INVOICE_MOVED */
async function change(
  tx: Tx,
  context: Context,
  viewer: StaffViewer,
  { id, version }: Seen,
  work: (changed: Changed) => Promise<unknown>,
): Promise<StaffInvoice> {
  await reached(tx, viewer, await invoiceById(tx, id));
  const { row, orders } = (await lockWithOrders(tx, id))!;
  await requireVersion(version, row.version, async () => ({
    now: [
      { label: "状态", text: invoiceStates[row.state] },
      { label: "金额", text: sumText(row.amountFen) },
    ],
  }));
  await work({ row, orders });
  return presentForStaff(tx, context, viewer, (await invoiceById(tx, id))!);
}

/** @throws {ProblemError} INVOICE_REFUND_UNDER_WAY, INVOICE_NOTHING_LEFT, INVOICE_MOVED */
function requireReady(orders: readonly OrderForInvoice[]): void {
  if (orders.some(({ goingFen }) => goingFen > 0)) throw problem("INVOICE_REFUND_UNDER_WAY");
  if (sumLeft(orders) === 0) throw problem("INVOICE_NOTHING_LEFT");
  if (!areReady(orders)) throw problem("INVOICE_MOVED", "an order is not over");
}

interface OnPaper {
  number: string;
  day: string;
  amountFen: number;
  fileId?: string | undefined;
}

interface Wanted {
  amountFen: number;
  /** It is not older than that, an instant; null: nobody knows. */
  since: string | null;
  /** What happened then, in words. */
  sinceText: string;
}

/** What somebody issued by hand. @throws {ProblemError} FILE_UNKNOWN, BAD_INPUT for another sum, or a day it cannot be of */
async function issuedByHand(
  tx: Tx,
  { clock }: Context,
  viewer: StaffViewer,
  { number, day, amountFen, fileId }: OnPaper,
  wanted: Wanted,
): Promise<Issued> {
  const at = new Date(shanghaiTime(day));
  const first = wanted.since && shanghaiDay(new Date(wanted.since));
  if (amountFen !== wanted.amountFen)
    throw badInput({
      amountFen: `要开的是 ${sumText(wanted.amountFen)}，您填的是 ${sumText(amountFen)}。请核对；开错了的先作废或红冲，照 ${sumText(wanted.amountFen)} 重新开。`,
    });
  if (at > clock.now()) throw badInput({ day: "开票的日子还没有到，请照发票上的填。" });
  if (first && day < first)
    throw badInput({ day: `${wanted.sinceText}是 ${dateText(first)}，发票不会更早，请照发票上的填。` });
  if (fileId) await ownedFiles(tx, null, [fileId], "invoice", viewer.staffId);
  return { number, at, fileId: fileId ?? null };
}

const lastPaid = (orders: readonly OrderForInvoice[]): string | null =>
  orders.reduce<string | null>((last, { paidAt }) => (paidAt && paidAt > (last ?? "") ? paidAt : last), null);

export const noteIssued = (
  tx: Tx,
  context: Context,
  viewer: StaffViewer,
  { id, version, ...paper }: Seen & BodyOf<typeof noteInvoiceIssued>,
) =>
  change(tx, context, viewer, { id, version }, async ({ row, orders }) => {
    if (row.state === "ISSUING" || !canMove(row.state, "issue"))
      throw problem("INVOICE_MOVED", `issued from ${row.state}`);
    requireReady(orders);
    const now = await matchOrders(tx, row, orders);
    const wanted = { amountFen: now.amountFen, since: lastPaid(orders), sinceText: "付款" };
    const issued = await issuedByHand(tx, context, viewer, paper, wanted);
    await moveInvoice(tx, context, now, "issue", { issued, staffId: viewer.staffId });
  });

export const retryIssue = (tx: Tx, context: Context, viewer: StaffViewer, seen: Seen) =>
  change(tx, context, viewer, seen, async ({ row, orders }) => {
    if (!mayRetry(row, context)) throw problem("INVOICE_MOVED", `retry from ${row.state}`);
    requireReady(orders);
    await moveInvoice(tx, context, await matchOrders(tx, row, orders), "retry", { staffId: viewer.staffId });
  });

/** What the vendor does not answer is issued by people, who have seen there that it was not. */
export const takeOver = (tx: Tx, context: Context, viewer: StaffViewer, seen: Seen) =>
  change(tx, context, viewer, seen, async ({ row }) => {
    if (mayTakeOver(row, context))
      return moveInvoice(tx, context, row, "byHand", { staffId: viewer.staffId });
    const late = (await redLettersOf(tx, [row.id])).filter((letter) => mayTakeOver(letter, context));
    if (late.length === 0) throw problem("INVOICE_MOVED", `byHand from ${row.state}`);
    for (const letter of late) await letterByHand(tx, context, letter);
    await nextVersion(tx, row.id);
    await syncInvoiceTask(tx, row.id, context.clock.now(), viewer.staffId);
  });

export const refuse = (
  tx: Tx,
  context: Context,
  viewer: StaffViewer,
  { reason, ...seen }: Seen & { reason: string },
) =>
  change(tx, context, viewer, seen, ({ row }) =>
    moveInvoice(tx, context, row, "refuse", { failure: reason, staffId: viewer.staffId }),
  );

export const redWhole = (
  tx: Tx,
  context: Context,
  viewer: StaffViewer,
  { reason, ...seen }: Seen & { reason: string },
) => change(tx, context, viewer, seen, ({ row }) => takeBackWhole(tx, context, row, reason));

export const noteRed = (
  tx: Tx,
  context: Context,
  viewer: StaffViewer,
  { id, version, redLetterId, ...paper }: Seen & BodyOf<typeof noteRedIssued>,
) =>
  change(tx, context, viewer, { id, version }, async ({ row }) => {
    const [letter] = await redLetterRows(
      tx,
      sql`where l.id = ${redLetterId}::bigint and l.invoice_id = ${id}::bigint`,
    );
    if (!letter) throw problem("NOT_FOUND", "red letter");
    if (letter.state !== "WAITING" && letter.state !== "FAILED")
      throw problem("INVOICE_MOVED", `red letter ${letter.state}`);
    const wanted = { amountFen: letter.amountFen, since: row.issuedAt, sinceText: "原发票" };
    const issued = await issuedByHand(tx, context, viewer, paper, wanted);
    await noteRedLetter(tx, context, letter, issued, viewer.staffId);
  });
