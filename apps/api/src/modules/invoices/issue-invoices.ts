import { eq, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { rows } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import type { InvoiceOutcome, InvoicePort } from "../../platform/invoices/invoice-port.ts";
import { keepMade } from "../files/public.ts";
import { invoiceItems, redItems, taxNow } from "./invoice-items.ts";
import {
  type InvoiceOrderRow,
  type InvoiceRow,
  invoiceById,
  lockInvoice,
  openBuyer,
  ordersOfInvoices,
  type RedLetterRow,
  redLetterRows,
  redLettersOf,
} from "./invoice-rows.ts";
import { followWaiting, lockWithOrders } from "./match-orders.ts";
import { type Issued, isLate, moveInvoice, nextVersion, syncInvoiceTask } from "./move-invoice.ts";
import { noteRedLetter } from "./red-letters.ts";
import { invoices, redLetters } from "./tables.ts";

const INVOICES = "invoices.issue";
const RED_LETTERS = "invoices.red";
/** Taken in a run at most. */
const MOST = 50;

/** Ours with the vendor, at most twenty signs. */
const serialOf = (kind: "FP" | "HZ", { id, attempts }: { id: string; attempts: number }): string =>
  `${kind}${id}-${attempts}`;

const remarkOf = (lines: readonly { sn: string }[]): string =>
  `订单 ${lines[0]!.sn}${lines.length > 1 ? ` 等 ${lines.length} 张` : ""}`;

const withSum = (lines: readonly InvoiceOrderRow[]) => lines.filter(({ amountFen }) => amountFen > 0);

/** The PDF among the files: claimed with what is written next, or gone after a day. */
async function keep(
  context: AppContext,
  { number, at, pdf }: Extract<InvoiceOutcome, { state: "ISSUED" }>,
  label: string,
): Promise<Issued> {
  const fileId = await keepMade(context, {
    purpose: "paper",
    memberId: null,
    label: `${label} ${number}.pdf`,
    mime: "application/pdf",
    content: pdf,
    usedBy: null,
  });
  return { number, at, fileId };
}

/** Handed in once; after that it is asked for, and handed in again where the vendor knows nothing of it. */
const outcomeOf = async (
  port: InvoicePort,
  serial: string,
  isSent: boolean,
  handIn: () => Promise<InvoiceOutcome | undefined>,
): Promise<InvoiceOutcome | undefined> => (isSent ? await port.find(serial) : undefined) ?? handIn();

/** Takes an invoice as it is handed in: with what is left of its orders now, and only while nothing of them is asked back. */
const readyToHandIn = (
  context: AppContext,
  { id, attempts }: InvoiceRow,
): Promise<(InvoiceRow & { tax: string }) | undefined> =>
  context.database.transaction(async (tx) => {
    const locked = await lockWithOrders(tx, id);
    // Another process, or a person, was faster.
    if (locked?.row.state !== "ISSUING" || locked.row.attempts !== attempts) return;
    const row = await followWaiting(tx, context, locked.row, locked.orders);
    if (!row) return;
    // Handed in before under this number: whatever the rate is today, the vendor may have it with that one.
    const tax = (row.isSent ? row.tax : null) ?? taxNow(context.settings, row.kind);
    await tx.update(invoices).set({ sentAt: context.clock.now(), tax }).where(eq(invoices.id, id));
    return { ...row, tax };
  });

async function handInInvoice(context: AppContext, port: InvoicePort, row: InvoiceRow) {
  const { database, clock, vault } = context;
  const ready = await readyToHandIn(context, row);
  if (!ready) return;
  const lines = withSum(await ordersOfInvoices(database.primary, [row.id]));
  return port.issue({
    serial: serialOf("FP", row),
    ...openBuyer(vault, ready),
    items: invoiceItems(ready.tax, ready.kind, lines),
    remark: remarkOf(lines),
    at: clock.now(),
  });
}

async function issueOne(context: AppContext, port: InvoicePort, id: string): Promise<void> {
  const { database, clock } = context;
  const row = await invoiceById(database.primary, id);
  if (row?.state !== "ISSUING") return;
  const outcome = await outcomeOf(port, serialOf("FP", row), row.isSent, () =>
    handInInvoice(context, port, row),
  );
  if (!outcome) return;
  const issued = outcome.state === "ISSUED" ? await keep(context, outcome, "发票") : undefined;
  await database.transaction(async (tx) => {
    const now = await lockInvoice(tx, id);
    // Staff took it over while the vendor was at it: what was issued is issued all the same.
    const isTaken = now?.state === "WAIT_HAND" && outcome.state === "ISSUED";
    if (!now || (now.state !== "ISSUING" && !isTaken) || now.attempts !== row.attempts) return;
    // Its paper says a sum that is not to be issued any more: a person has to look, at the vendor and here.
    if (isTaken && now.amountFen !== row.amountFen)
      throw new Error(`the vendor issued ${outcome.number} for another sum than invoice ${id} has now`);
    if (outcome.state === "REFUSED")
      return moveInvoice(tx, context, now, "fail", { failure: outcome.reason.slice(0, 500) });
    if (outcome.state === "ISSUED") return moveInvoice(tx, context, now, "issue", { issued: issued! });
    // Those asked for longest ago are asked for first.
    await tx.update(invoices).set({ sentAt: clock.now() }).where(eq(invoices.id, id));
    if (isLate(now, clock.now())) await syncInvoiceTask(tx, id, clock.now());
  });
}

/** What letters before this one took back, fen by order. */
async function redBefore({ database }: AppContext, { id, invoiceId }: RedLetterRow) {
  const before = new Map<string, number>();
  for (const letter of await redLettersOf(database.primary, [invoiceId]))
    if (BigInt(letter.id) < BigInt(id) && letter.orderId !== null)
      before.set(letter.orderId, (before.get(letter.orderId) ?? 0) + letter.amountFen);
  return before;
}

const letterById = async (context: AppContext, id: string): Promise<RedLetterRow | undefined> =>
  (await redLetterRows(context.database.primary, sql`where l.id = ${id}::bigint`))[0];

async function issueRed(context: AppContext, port: InvoicePort, id: string): Promise<void> {
  const { database, clock, settings, vault } = context;
  const letter = await letterById(context, id);
  const row = letter && (await invoiceById(database.primary, letter.invoiceId));
  if (letter?.state !== "ISSUING" || !row?.number) return;
  const lines = withSum(await ordersOfInvoices(database.primary, [row.id]));
  const before = await redBefore(context, letter);
  const isWhole = letter.amountFen === row.amountFen;
  const serial = serialOf("HZ", letter);
  const mark = { sentAt: clock.now() };
  await database.transaction((tx) => tx.update(redLetters).set(mark).where(eq(redLetters.id, id)));
  const outcome = await outcomeOf(port, serial, letter.isSent, () =>
    port.red({
      serial,
      ...openBuyer(vault, row),
      items: redItems(row.tax ?? taxNow(settings, row.kind), row.kind, lines, { letter, before }),
      remark: remarkOf(lines),
      at: clock.now(),
      ofNumber: row.number!,
      isWhole,
      why: letter.orderId === null ? "WRONG" : isWhole ? "RETURNED" : "LOWERED",
    }),
  );
  if (!outcome) return;
  const issued = outcome.state === "ISSUED" ? await keep(context, outcome, "红字发票") : undefined;
  await database.transaction(async (tx) => {
    await lockInvoice(tx, row.id);
    const [now] = await redLetterRows(tx, sql`where l.id = ${id}::bigint`);
    const isTaken = now?.state === "WAITING" && outcome.state === "ISSUED";
    if (!now || (now.state !== "ISSUING" && !isTaken) || now.attempts !== letter.attempts) return;
    if (outcome.state === "ISSUED") return noteRedLetter(tx, context, now, issued!);
    if (outcome.state === "REFUSED") {
      await tx
        .update(redLetters)
        .set({ state: "FAILED", failure: outcome.reason.slice(0, 500), updatedAt: clock.now() })
        .where(eq(redLetters.id, id));
      await nextVersion(tx, row.id);
    } else if (!isLate(now, clock.now())) return;
    await syncInvoiceTask(tx, row.id, clock.now());
  });
}

/** Hands in what is to be issued, and asks for what was handed in. */
export async function issueInvoices(context: AppContext): Promise<number> {
  const { database, clock, invoices: port } = context;
  if (!port) return 0;
  const due = await rows<{ id: string }>(
    database.primary,
    sql`select v.id::text from invoices.invoices v where v.state = 'ISSUING'
      and ${notSetAside(INVOICES, sql`v.id::text`, clock.now())} order by v.sent_at nulls first, v.id limit ${MOST}`,
  );
  const work = (id: string) => issueOne(context, port, id);
  return eachDueItem(context, { job: INVOICES, items: due.map(({ id }) => id), parallel: 4, work });
}

/** The same of red letters. */
export async function issueRedLetters(context: AppContext): Promise<number> {
  const { database, clock, invoices: port } = context;
  if (!port) return 0;
  const due = await rows<{ id: string }>(
    database.primary,
    sql`select l.id::text from invoices.red_letters l where l.state = 'ISSUING'
      and ${notSetAside(RED_LETTERS, sql`l.id::text`, clock.now())} order by l.sent_at nulls first, l.id limit ${MOST}`,
  );
  const work = (id: string) => issueRed(context, port, id);
  return eachDueItem(context, { job: RED_LETTERS, items: due.map(({ id }) => id), parallel: 4, work });
}
