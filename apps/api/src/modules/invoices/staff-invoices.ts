import type { BodyOf, QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { type InvoiceState, invoiceStates } from "@ginkgo/api-contract/invoices/invoice-codes";
import type {
  InvoiceLine,
  invoiceActions,
  noteInvoiceIssued,
  noteRedIssued,
  StaffInvoice,
  staffInvoicePage,
} from "@ginkgo/api-contract/invoices/invoice-staff";
import { shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { idOfCursor } from "../../http/cursor.ts";
import { offsetOf, paged } from "../../http/paged.ts";
import { badInput, problem, requireVersion } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, row as oneRow, rows, type Tx } from "../../platform/database/database.ts";
import { iso, textArray } from "../../platform/database/sql-values.ts";
import { ownedFiles } from "../files/public.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { maskedNameOf, peopleOf } from "../membership/public.ts";
import {
  type InvoiceRow,
  invoiceById,
  lockInvoice,
  openBuyer,
  redLetterRows,
  redLettersOf,
} from "./invoice-rows.ts";
import { canMove, moveInvoice } from "./move-invoice.ts";
import { issuerNames, presentInvoice } from "./present-invoice.ts";
import { noteRedLetter, takeBackWhole } from "./red-letters.ts";

type Context = Pick<AppContext, "vault" | "settings" | "clock" | "invoices">;
type Action = (typeof invoiceActions)[number];

/** States somebody has to do something in. */
const TO_DO = sql`(v.state in ('WAIT_HAND', 'FAILED') or exists (select 1 from invoices.red_letters l
  where l.invoice_id = v.id and l.state in ('WAITING', 'FAILED')))`;

const isOfSellers = (sellers: readonly string[] | null) =>
  sellers ? [sql`v.seller = any(${textArray(sellers)})`] : [];

/** @throws {ProblemError} BAD_INPUT for a cursor no page gave */
export async function listStaffInvoices(
  db: Db,
  context: Context,
  viewer: StaffViewer,
  query: QueryOf<typeof staffInvoicePage>,
): Promise<ReplyOf<typeof staffInvoicePage>> {
  const { state, keyword, cursor, size } = query;
  const conditions: SQL[] = [
    ...isOfSellers(await sellersOf(db, viewer)),
    ...(state === "TODO" ? [TO_DO] : state ? [sql`v.state = ${state}`] : []),
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

/** @throws {ProblemError} NOT_FOUND, also for another seller's */
async function reached(db: Db, viewer: StaffViewer, found: InvoiceRow | undefined): Promise<InvoiceRow> {
  const sellers = found && (await sellersOf(db, viewer));
  if (!found || (sellers && !sellers.includes(found.seller))) throw problem("NOT_FOUND", "invoice");
  return found;
}

async function actionsOf(db: Db, viewer: StaffViewer, row: InvoiceRow, context: Context): Promise<Action[]> {
  if (!viewer.permissions.has("invoices.write")) return [];
  const letters = await redLettersOf(db, [row.id]);
  return [
    ...(row.state === "WAIT_HAND" || row.state === "FAILED" ? (["issued"] as const) : []),
    ...(canMove(row.state, "retry") && row.issuer === "PORTAL" && context.invoices
      ? (["retry"] as const)
      : []),
    ...(canMove(row.state, "refuse") ? (["refuse"] as const) : []),
    ...(row.state === "ISSUED" && letters.length === 0 ? (["red"] as const) : []),
    ...(letters.some(({ state }) => state === "WAITING" || state === "FAILED")
      ? (["redIssued"] as const)
      : []),
  ];
}

async function present(
  db: Db,
  context: Context,
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
export const readStaffInvoice = async (db: Db, context: Context, viewer: StaffViewer, id: string) =>
  present(db, context, viewer, await reached(db, viewer, await invoiceById(db, id)));

interface Seen {
  id: string;
  version?: number | undefined;
}

/** Does something to a locked invoice. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, INVOICE_MOVED */
async function change(
  tx: Tx,
  context: Context,
  viewer: StaffViewer,
  { id, version }: Seen,
  work: (row: InvoiceRow) => Promise<unknown>,
): Promise<StaffInvoice> {
  const row = await reached(tx, viewer, await lockInvoice(tx, id));
  await requireVersion(version, row.version, async () => ({
    now: [{ label: "状态", text: invoiceStates[row.state] }],
  }));
  await work(row);
  return present(tx, context, viewer, (await invoiceById(tx, id))!);
}

/** What somebody issued by hand. @throws {ProblemError} FILE_UNKNOWN, BAD_INPUT for a day to come, or a number that is taken */
async function issuedByHand(
  tx: Tx,
  { clock }: Context,
  viewer: StaffViewer,
  { number, day, fileId }: { number: string; day: string; fileId?: string | undefined },
) {
  const at = new Date(shanghaiTime(day));
  if (at > clock.now()) throw badInput({ day: "开票的日子还没有到，请照发票上的填。" });
  const taken = await oneRow<{ found: number }>(
    tx,
    sql`select 1 as found where exists (select 1 from invoices.invoices where number = ${number})
      or exists (select 1 from invoices.red_letters where number = ${number})`,
  );
  if (taken) throw badInput({ number: "这个号码已经记在另一张发票上，请核对。" });
  if (fileId) await ownedFiles(tx, null, [fileId], "invoice", viewer.staffId);
  return { number, at, fileId: fileId ?? null };
}

export const noteIssued = (
  tx: Tx,
  context: Context,
  viewer: StaffViewer,
  { id, version, ...issued }: Seen & BodyOf<typeof noteInvoiceIssued>,
) =>
  change(tx, context, viewer, { id, version }, async (row) =>
    moveInvoice(tx, context, row, "issue", {
      issued: await issuedByHand(tx, context, viewer, issued),
      staffId: viewer.staffId,
    }),
  );

export const retryIssue = (tx: Tx, context: Context, viewer: StaffViewer, seen: Seen) =>
  change(tx, context, viewer, seen, (row) =>
    moveInvoice(tx, context, row, "retry", { staffId: viewer.staffId }),
  );

export const refuse = (
  tx: Tx,
  context: Context,
  viewer: StaffViewer,
  { reason, ...seen }: Seen & { reason: string },
) =>
  change(tx, context, viewer, seen, (row) =>
    moveInvoice(tx, context, row, "refuse", { failure: reason, staffId: viewer.staffId }),
  );

export const redWhole = (
  tx: Tx,
  context: Context,
  viewer: StaffViewer,
  { reason, ...seen }: Seen & { reason: string },
) => change(tx, context, viewer, seen, (row) => takeBackWhole(tx, context, row, reason));

export const noteRed = (
  tx: Tx,
  context: Context,
  viewer: StaffViewer,
  { id, version, redLetterId, ...issued }: Seen & BodyOf<typeof noteRedIssued>,
) =>
  change(tx, context, viewer, { id, version }, async () => {
    const [letter] = await redLetterRows(
      tx,
      sql`where l.id = ${redLetterId}::bigint and l.invoice_id = ${id}::bigint`,
    );
    if (!letter) throw problem("NOT_FOUND", "red letter");
    if (letter.state !== "WAITING" && letter.state !== "FAILED")
      throw problem("INVOICE_MOVED", `red letter ${letter.state}`);
    await noteRedLetter(tx, context, letter, await issuedByHand(tx, context, viewer, issued), viewer.staffId);
  });
