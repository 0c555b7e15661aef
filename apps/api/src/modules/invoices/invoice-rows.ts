import type {
  InvoiceIssuer,
  InvoiceState,
  RedLetterState,
} from "@ginkgo/api-contract/invoices/invoice-codes";
import type { OrderKind } from "@ginkgo/api-contract/orders/order-codes";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { idArray, iso } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";

export interface Buyer {
  title: string;
  taxNo: string | null;
  email: string | null;
}

const buyerPlace = (id: string): string => `invoices.invoices.buyer.${id}`;
const emailPlace = (id: string): string => `invoices.invoices.email.${id}`;

export const sealBuyer = (vault: Vault, id: string, { email, ...buyer }: Buyer) => ({
  buyer: vault.seal(JSON.stringify(buyer), buyerPlace(id)),
  email: email === null ? null : vault.seal(email, emailPlace(id)),
});

export const openBuyer = (
  vault: Vault,
  { id, buyer, email }: Pick<InvoiceRow, "id" | "buyer" | "email">,
): Buyer => ({
  ...(JSON.parse(vault.open(buyer, buyerPlace(id))) as Omit<Buyer, "email">),
  email: email === null ? null : vault.open(email, emailPlace(id)),
});

export interface InvoiceRow {
  id: string;
  memberId: string;
  seller: string;
  kind: OrderKind;
  issuer: InvoiceIssuer;
  /** Sealed, both. */
  buyer: string;
  email: string | null;
  amountFen: number;
  redFen: number;
  state: InvoiceState;
  attempts: number;
  isSent: boolean;
  number: string | null;
  issuedAt: string | null;
  /** Name of the PDF in the store of files. */
  pdf: string | null;
  /** Rate and code it was handed in with. */
  tax: string | null;
  failure: string | null;
  requestedAt: string;
  /** Of its last step: since when it has been in its state. */
  updatedAt: string;
  version: number;
}

/** Invoices `v` by a condition. */
export const invoiceRows = (db: Db, where: SQL): Promise<InvoiceRow[]> =>
  rows<InvoiceRow>(
    db,
    sql`select v.id::text, v.member_id::text as "memberId", v.seller, v.kind, v.issuer, v.buyer, v.email, v.amount_fen as "amountFen",
      v.red_fen as "redFen", v.state, v.attempts, v.sent_at is not null as "isSent", v.number, ${iso(sql`v.issued_at`)} as "issuedAt",
      f.name as pdf, v.tax, v.failure, ${iso(sql`v.requested_at`)} as "requestedAt", ${iso(sql`v.updated_at`)} as "updatedAt",
      v.version
      from invoices.invoices v left join files.files f on f.id = v.file_id ${where}`,
  );

export const invoiceById = async (db: Db, id: string): Promise<InvoiceRow | undefined> =>
  (await invoiceRows(db, sql`where v.id = ${id}::bigint`))[0];

/** An invoice, locked until the transaction ends. */
export const lockInvoice = async (db: Db, id: string): Promise<InvoiceRow | undefined> =>
  (await invoiceRows(db, sql`where v.id = ${id}::bigint for update of v`))[0];

export interface InvoiceOrderRow {
  invoiceId: string;
  orderId: string;
  /** Whose order it is. */
  memberId: string;
  sn: string;
  name: string;
  /** How many were bought and neither sent back nor left unsent; 1 of several different things together. */
  quantity: number;
  amountFen: number;
  redFen: number;
}

/** Of an order `o` of one thing: how many of it. */
const quantityOf = sql`coalesce((select case when count(*) = 1 then greatest(1, max(t.quantity - t.cancelled_quantity
    - coalesce((select sum(l.quantity) from orders.refund_lines l join orders.refunds r on r.id = l.refund_id
      where l.item_id = t.id and r.state = 'DONE'), 0))) else 1 end
  from orders.order_items t where t.order_id = o.id), 1)::int`;

/** Orders of invoices in the order of their ids, which is the order of the lines on them. */
export const ordersOfInvoices = (db: Db, ids: readonly string[]): Promise<InvoiceOrderRow[]> =>
  rows<InvoiceOrderRow>(
    db,
    sql`select x.invoice_id::text as "invoiceId", x.order_id::text as "orderId", o.member_id::text as "memberId", o.sn,
      coalesce((select t.name || case when count(*) over () > 1 then ' 等 ' || count(*) over () || ' 件' else '' end
        from orders.order_items t where t.order_id = o.id order by t.position limit 1), '') as name,
      ${quantityOf} as quantity, x.amount_fen as "amountFen", x.red_fen as "redFen"
      from invoices.invoice_orders x join orders.orders o on o.id = x.order_id
      where x.invoice_id = any(${idArray(ids)}) order by x.invoice_id, x.order_id`,
  );

export interface RedLetterRow {
  id: string;
  invoiceId: string;
  orderId: string | null;
  amountFen: number;
  state: RedLetterState;
  reason: string;
  attempts: number;
  isSent: boolean;
  number: string | null;
  issuedAt: string | null;
  pdf: string | null;
  failure: string | null;
  updatedAt: string;
}

/** Red letters `l` by a condition. */
export const redLetterRows = (db: Db, where: SQL): Promise<RedLetterRow[]> =>
  rows<RedLetterRow>(
    db,
    sql`select l.id::text, l.invoice_id::text as "invoiceId", l.order_id::text as "orderId", l.amount_fen as "amountFen", l.state,
      l.reason, l.attempts, l.sent_at is not null as "isSent", l.number, ${iso(sql`l.issued_at`)} as "issuedAt", f.name as pdf, l.failure,
      ${iso(sql`l.updated_at`)} as "updatedAt"
      from invoices.red_letters l left join files.files f on f.id = l.file_id ${where}`,
  );

export const redLettersOf = (db: Db, ids: readonly string[]): Promise<RedLetterRow[]> =>
  redLetterRows(db, sql`where l.invoice_id = any(${idArray(ids)}) order by l.id`);
