import type { InvoiceState, RedLetterState } from "@ginkgo/api-contract/invoices/invoice-codes";
import { sumText } from "@ginkgo/locale/money";
import { eq, sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { DAY, later } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { claimFiles } from "../files/public.ts";
import { notice } from "../membership/public.ts";
import { syncTasks } from "../tasks/public.ts";
import { type InvoiceRow, invoiceById, redLettersOf } from "./invoice-rows.ts";
import { invoiceOrders, invoices, numbers, orderChanges } from "./tables.ts";

type Context = Pick<AppContext, "clock" | "invoices">;

/** What happens to an invoice, and from where. */
const steps = {
  /** All its orders are over. */
  start: ["WAIT_ORDER"],
  /** Something of its orders is asked back: it waits for them again. One that was handed in is not called back. */
  wait: ["WAIT_HAND", "FAILED", "ISSUING"],
  /** The vendor issues it no more; whoever says so has looked there. */
  byHand: ["ISSUING"],
  /** Its member wants it no more. */
  cancel: ["WAIT_ORDER", "WAIT_HAND", "FAILED"],
  /** Nothing is left of its orders. */
  lapse: ["WAIT_ORDER", "WAIT_HAND", "FAILED", "ISSUING"],
  refuse: ["WAIT_ORDER", "WAIT_HAND", "FAILED"],
  fail: ["ISSUING"],
  retry: ["FAILED"],
  issue: ["ISSUING", "WAIT_HAND", "FAILED"],
} as const satisfies Record<string, readonly InvoiceState[]>;
export type InvoiceStep = keyof typeof steps;

export const canMove = (state: InvoiceState, step: InvoiceStep): boolean =>
  (steps[step] as readonly InvoiceState[]).includes(state);

/** What a vendor or a person issued. */
export interface Issued {
  number: string;
  at: Date;
  fileId: string | null;
}

interface More {
  /** Why not: of `lapse`, `refuse` and `fail`. */
  failure?: string;
  issued?: Issued;
  staffId?: string;
}

function stateAfter(row: InvoiceRow, step: InvoiceStep, { invoices: port }: Context): InvoiceState {
  switch (step) {
    case "start":
      return port && row.issuer === "PORTAL" ? "ISSUING" : "WAIT_HAND";
    case "wait":
      return "WAIT_ORDER";
    case "byHand":
      return "WAIT_HAND";
    case "retry":
      return port ? "ISSUING" : "WAIT_HAND";
    case "cancel":
    case "lapse":
      return "CANCELLED";
    case "refuse":
      return "REFUSED";
    case "fail":
      return "FAILED";
    case "issue":
      return "ISSUED";
  }
}

export const linkOf = (id: string): string => `/user/invoices?id=${id}`;

async function tell(
  tx: Tx,
  row: InvoiceRow,
  step: InvoiceStep,
  { failure = "" }: More,
  now: Date,
): Promise<void> {
  const to = { memberId: row.memberId, kind: "ORDER", link: linkOf(row.id) } as const;
  const sum = sumText(row.amountFen);
  if (step === "issue") await notice(tx, { ...to, message: "order.invoiceIssued", values: { sum } }, now);
  if (step === "refuse" || step === "lapse")
    await notice(tx, { ...to, message: "order.invoiceRefused", values: { reason: failure } }, now);
}

/** Whether the vendor was given long enough: people may take over what it does not answer. */
export const isLate = (
  { state, updatedAt }: { state: InvoiceState | RedLetterState; updatedAt: string },
  now: Date,
): boolean => state === "ISSUING" && later(new Date(updatedAt), DAY) <= now;

/** Has the staff see what they have to do about an invoice, and nothing else. */
export async function syncInvoiceTask(tx: Tx, id: string, now: Date, staffId?: string): Promise<void> {
  const row = (await invoiceById(tx, id))!;
  const letters = await redLettersOf(tx, [id]);
  const wait = letters.find(({ state }) => state === "WAITING" || state === "FAILED");
  const isSlow = [row, ...letters].some((paper) => isLate(paper, now));
  const sum = sumText(row.amountFen);
  const text =
    row.state === "WAIT_HAND"
      ? `${sum} 的发票要开`
      : row.state === "FAILED"
        ? `${sum} 的发票没有开成`
        : wait
          ? `退了 ${sumText(wait.amountFen)}，${wait.state === "FAILED" ? "红字发票没有开成" : "要开红字发票"}`
          : isSlow
            ? "交给开票服务一天了还没有结果"
            : undefined;
  const task = {
    id,
    seller: row.seller === "self" ? null : row.seller,
    dueAt: later(now, 3 * DAY),
  };
  await syncTasks(
    tx,
    { kind: "INVOICE", subjectType: "invoice", subjectId: id, ...(staffId ? { staffId } : {}) },
    text ? [{ ...task, text }] : [],
    now,
  );
}

/** Gives a number to one paper and to no other. @throws {ProblemError} BAD_INPUT where another one has it, also at the same moment */
export async function takeNumber(tx: Tx, number: string): Promise<void> {
  const taken = await tx.insert(numbers).values({ number }).onConflictDoNothing().returning();
  if (taken.length === 0) throw badInput({ number: "这个号码已经记在另一张发票上，请核对。" });
}

/** Makes what was decided on an invoice as it was before be refused. */
export const nextVersion = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .update(invoices)
    .set({ version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, id));
};

/** Looks at the orders of an invoice again. */
export const lookAgain = async (tx: Tx, invoiceId: string, now: Date): Promise<void> => {
  await tx
    .insert(orderChanges)
    .select(
      tx
        .select({ orderId: invoiceOrders.orderId, at: sql<Date>`${now.toISOString()}::timestamptz`.as("at") })
        .from(invoiceOrders)
        .where(eq(invoiceOrders.invoiceId, invoiceId)),
    )
    .onConflictDoNothing();
};

/**
 * Takes a locked invoice a step further, with what its member and the staff see of it.
 * @throws {ProblemError} INVOICE_MOVED
 */
export async function moveInvoice(
  tx: Tx,
  context: Context,
  row: InvoiceRow,
  step: InvoiceStep,
  more: More = {},
): Promise<void> {
  if (!canMove(row.state, step)) throw problem("INVOICE_MOVED", `${step} from ${row.state}`);
  const now = context.clock.now();
  const state = stateAfter(row, step, context);
  const { issued, failure = null, staffId } = more;
  if (issued) await takeNumber(tx, issued.number);
  await tx
    .update(invoices)
    .set({
      state,
      failure,
      updatedAt: now,
      version: sql`${invoices.version} + 1`,
      // A number of its own for each attempt: the vendor keeps the one that failed.
      ...(state === "ISSUING" ? { attempts: row.attempts + 1, sentAt: null } : {}),
      ...(issued
        ? {
            number: issued.number,
            issuedAt: issued.at,
            fileId: issued.fileId,
            mailDue: issued.fileId !== null && row.email !== null,
          }
        : {}),
    })
    .where(eq(invoices.id, row.id));
  if (issued?.fileId) await claimFiles(tx, [issued.fileId], `invoice:${row.id}`);
  if (state === "CANCELLED" || state === "REFUSED")
    await tx.update(invoiceOrders).set({ isLive: false }).where(eq(invoiceOrders.invoiceId, row.id));
  // What happened to its orders while it was with the vendor is followed now.
  if (state === "ISSUED" || state === "FAILED" || step === "byHand") await lookAgain(tx, row.id, now);
  await tell(tx, row, step, more, now);
  await syncInvoiceTask(tx, row.id, now, staffId);
}
