import { invoiceStates, redLetterStates } from "@ginkgo/api-contract/invoices/invoice-codes";
import type { Invoice } from "@ginkgo/api-contract/invoices/invoices";
import type { AppContext } from "../../http/services.ts";
import type { Db } from "../../platform/database/database.ts";
import { sellerNames } from "../accounts/public.ts";
import { fileUrl } from "../files/public.ts";
import { type InvoiceRow, openBuyer, ordersOfInvoices, redLettersOf } from "./invoice-rows.ts";

export type Deps = Pick<AppContext, "vault" | "settings">;

/** Who issues the invoices of sellers, by seller. */
export async function issuerNames(
  db: Db,
  { settings }: Deps,
  sellers: readonly string[],
): Promise<(seller: string) => string> {
  const names = await sellerNames(db, sellers);
  return (seller) => (seller === "self" ? settings.SITE_COMPANY : (names.get(seller) ?? "商家"));
}

function noteOf({ state, issuer, failure, redFen, pdf }: InvoiceRow, issuerName: string): string {
  switch (state) {
    case "WAIT_ORDER":
      return "订单做完、没有退款在办，就开。";
    case "WAIT_HAND":
      return issuer === "SELLER" ? `由${issuerName}开，开好了通知您。` : "正在人工开，开好了通知您。";
    case "ISSUING":
      return "一般几分钟就好，开好了通知您。";
    case "ISSUED":
      if (pdf !== null) return "";
      return issuer === "SELLER"
        ? `${issuerName}开好了，文件没有放在这里：由${issuerName}发给您。没有收到，打开订单联系${issuerName}，报发票号码。`
        : "开好了，文件没有放在这里：没有收到，打开订单联系客服，报发票号码。";
    case "PART_RED":
      return "退了款的部分已经红冲，报销请用原发票和红字发票。";
    case "RED":
      return redFen > 0 ? "整张已经红冲，原发票作废。" : "";
    case "FAILED":
      return "没有开成，我们的同事正在处理。";
    case "REFUSED":
      return failure ?? "";
    case "CANCELLED":
      return failure ?? "您撤回了。要开可以再要一次。";
  }
}

const cancellable: readonly string[] = ["WAIT_ORDER", "WAIT_HAND", "FAILED"];

/** Invoices as who asked for them reads them. */
export async function presentInvoices(db: Db, deps: Deps, found: readonly InvoiceRow[]): Promise<Invoice[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const nameOf = await issuerNames(
    db,
    deps,
    found.map(({ seller }) => seller),
  );
  const [orders, letters] = [await ordersOfInvoices(db, ids), await redLettersOf(db, ids)];
  return found.map((row) => {
    const { id, state, issuer, amountFen, redFen, number, requestedAt, issuedAt, pdf, version } = row;
    const issuerName = nameOf(row.seller);
    return {
      id,
      state,
      stateText: invoiceStates[state],
      note: noteOf(row, issuerName),
      ...openBuyer(deps.vault, row),
      issuer,
      issuerName,
      amountFen,
      redFen,
      number,
      requestedAt,
      issuedAt,
      pdfUrl: pdf && fileUrl(pdf),
      orders: orders
        .filter(({ invoiceId }) => invoiceId === id)
        .map(({ orderId, sn, name, amountFen: fen, memberId }) => ({
          id: orderId,
          sn,
          name,
          amountFen: fen,
          isOwn: memberId === row.memberId,
        })),
      redLetters: letters
        .filter(({ invoiceId }) => invoiceId === id)
        .map((letter) => ({
          id: letter.id,
          amountFen: letter.amountFen,
          state: letter.state,
          stateText: redLetterStates[letter.state],
          number: letter.number,
          issuedAt: letter.issuedAt,
          reason: letter.reason,
          pdfUrl: letter.pdf && fileUrl(letter.pdf),
        })),
      canCancel: cancellable.includes(state),
      version,
    };
  });
}

export const presentInvoice = async (db: Db, deps: Deps, row: InvoiceRow): Promise<Invoice> =>
  (await presentInvoices(db, deps, [row]))[0]!;
