import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { type InvoiceState, invoiceStates } from "@ginkgo/api-contract/invoices/invoice-codes";
import type {
  InvoiceLine,
  invoiceActions,
  StaffInvoice,
  staffInvoicePage,
} from "@ginkgo/api-contract/invoices/invoice-staff";
import { type SQL, sql } from "drizzle-orm";
import { idOfCursor } from "../../http/cursor.ts";
import { offsetOf, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { DAY, later } from "../../platform/clock.ts";
import { type Db, row as oneRow, rows } from "../../platform/database/database.ts";
import { instant, iso, textArray } from "../../platform/database/sql-values.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { maskedNameOf, peopleOf } from "../membership/public.ts";
import { areReady, ordersForInvoice } from "./invoice-orders.ts";
import { type InvoiceRow, invoiceById, openBuyer, ordersOfInvoices, redLettersOf } from "./invoice-rows.ts";
import { canMove, isLate } from "./move-invoice.ts";
import { issuerNames, presentInvoice } from "./present-invoice.ts";
import { canTakeBack } from "./red-letters.ts";

export type StaffInvoiceContext = Pick<AppContext, "vault" | "settings" | "clock" | "invoices">;
type Action = (typeof invoiceActions)[number];

/** States somebody has to do something in. */
const toDo = ({ clock, invoices: port }: StaffInvoiceContext) => {
  const since = instant(port ? later(clock.now(), -DAY) : clock.now());
  return sql`(v.state in ('WAIT_HAND', 'FAILED') or (v.state = 'ISSUING' and v.updated_at <= ${since})
    or exists (select 1 from invoices.red_letters l where l.invoice_id = v.id
      and (l.state in ('WAITING', 'FAILED') or (l.state = 'ISSUING' and l.updated_at <= ${since}))))`;
};

const isOfSellers = (sellers: readonly string[] | null) =>
  sellers ? [sql`v.seller = any(${textArray(sellers)})`] : [];

/** @throws {ProblemError} BAD_INPUT for a cursor no page gave */
export async function listStaffInvoices(
  db: Db,
  context: StaffInvoiceContext,
  viewer: StaffViewer,
  query: QueryOf<typeof staffInvoicePage>,
): Promise<ReplyOf<typeof staffInvoicePage>> {
  const { state, keyword, cursor, size } = query;
  const conditions: SQL[] = [
    ...isOfSellers(await sellersOf(db, viewer)),
    ...(state === "TODO" ? [toDo(context)] : state ? [sql`v.state = ${state}`] : []),
    ...(keyword
      ? [
          sql`(v.number = ${keyword} or v.id in (select x.invoice_id from invoices.invoice_orders x
            join orders.orders o on o.id = x.order_id where o.sn = ${keyword}))`,
        ]
      : []),
  ];
  const where = (more: SQL[]) => {
    const every = [...conditions, ...more];
    return every.length > 0 ? sql`where ${sql.join(every, sql` and `)}` : sql``;
  };
  type Found = Omit<InvoiceLine, "stateText" | "title" | "issuerName"> &
    Pick<InvoiceRow, "buyer" | "email" | "seller"> & { state: InvoiceState };
  const found = await rows<Found>(
    db,
    sql`select v.id::text, v.state, v.seller, v.buyer, v.email, v.amount_fen as "amountFen", v.red_fen as "redFen", v.number,
        ${iso(sql`v.requested_at`)} as "requestedAt",
        (select count(*)::int from invoices.invoice_orders x where x.invoice_id = v.id) as orders
      from invoices.invoices v ${where(cursor ? [sql`v.id < ${idOfCursor(cursor)}::bigint`] : [])}
      order by v.id desc limit ${size + 1} offset ${cursor ? 0 : offsetOf(query)}`,
  );
  const counted = await oneRow<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from invoices.invoices v ${where([])} limit ${MAX_COUNTED}) counted`,
  );
  const shown = found.slice(0, size);
  const nameOf = await issuerNames(
    db,
    context,
    shown.map(({ seller }) => seller),
  );
  const records = shown.map(({ buyer, email, seller, ...line }) => ({
    ...line,
    stateText: invoiceStates[line.state],
    title: openBuyer(context.vault, { id: line.id, buyer, email }).title,
    issuerName: nameOf(seller),
  }));
  return {
    ...paged(records, counted!.total, query),
    ...(found.length > size ? { nextCursor: records.at(-1)!.id } : {}),
  };
}

/** Whether the vendor can be asked once more. */
export const mayRetry = ({ state, issuer }: InvoiceRow, { invoices: port }: StaffInvoiceContext): boolean =>
  canMove(state, "retry") && issuer === "PORTAL" && port !== undefined;

/** Whether people may issue what the vendor was to: it has not answered for a day, or there is none any more. */
export const mayTakeOver = (
  paper: Parameters<typeof isLate>[0],
  { invoices: port, clock }: StaffInvoiceContext,
): boolean => paper.state === "ISSUING" && (port === undefined || isLate(paper, clock.now()));

/** @throws {ProblemError} NOT_FOUND, also for another seller's */
export async function reached(
  db: Db,
  viewer: StaffViewer,
  found: InvoiceRow | undefined,
): Promise<InvoiceRow> {
  const sellers = found && (await sellersOf(db, viewer));
  if (!found || (sellers && !sellers.includes(found.seller))) throw problem("NOT_FOUND", "invoice");
  return found;
}

async function actionsOf(
  db: Db,
  viewer: StaffViewer,
  row: InvoiceRow,
  context: StaffInvoiceContext,
): Promise<Action[]> {
  if (!viewer.permissions.has("invoices.write")) return [];
  const letters = await redLettersOf(db, [row.id]);
  const lines = await ordersOfInvoices(db, [row.id]);
  const orders = await ordersForInvoice(
    db,
    lines.map(({ orderId }) => orderId),
  );
  const waits = (row.state === "WAIT_HAND" || row.state === "FAILED") && areReady(orders);
  return [
    ...(waits ? (["issued"] as const) : []),
    ...(waits && mayRetry(row, context) ? (["retry"] as const) : []),
    ...([row, ...letters].some((paper) => mayTakeOver(paper, context)) ? (["byHand"] as const) : []),
    ...(canMove(row.state, "refuse") ? (["refuse"] as const) : []),
    ...(canTakeBack(row, letters) ? (["red"] as const) : []),
    ...(letters.some(({ state }) => state === "WAITING" || state === "FAILED")
      ? (["redIssued"] as const)
      : []),
  ];
}

export async function presentForStaff(
  db: Db,
  context: StaffInvoiceContext,
  viewer: StaffViewer,
  row: InvoiceRow,
): Promise<StaffInvoice> {
  const { canCancel: _, ...shown } = await presentInvoice(db, context, row);
  return {
    ...shown,
    member: {
      id: row.memberId,
      name: maskedNameOf((await peopleOf(db, context.vault, [row.memberId])).get(row.memberId)),
    },
    failure: row.failure,
    attempts: row.attempts,
    actions: await actionsOf(db, viewer, row, context),
  };
}

/** One for staff. @throws {ProblemError} NOT_FOUND */
export const readStaffInvoice = async (
  db: Db,
  context: StaffInvoiceContext,
  viewer: StaffViewer,
  id: string,
) => presentForStaff(db, context, viewer, await reached(db, viewer, await invoiceById(db, id)));
