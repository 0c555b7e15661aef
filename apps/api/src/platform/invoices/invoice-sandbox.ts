import { createHash } from "node:crypto";
import { plainSum, sumText } from "@ginkgo/locale/money";
import { dateText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { drawPaper } from "../files/paper.ts";
import { type InvoiceOutcome, type InvoicePort, type InvoiceToIssue, unitPriceOf } from "./invoice-port.ts";

/** Twenty digits that follow from ours: asked twice, it is the same invoice. */
const numberOf = (serial: string): string =>
  (BigInt(`0x${createHash("sha256").update(serial).digest("hex")}`) % 10n ** 20n)
    .toString()
    .padStart(20, "0");

const percentText = (bp: number | null) => (bp === null ? "不征税" : bp === 0 ? "免税" : `${bp / 100}%`);

export interface Seller {
  name: string;
  taxNo: string;
}

async function paperOf(
  seller: Seller,
  invoice: InvoiceToIssue,
  number: string,
  sign: 1 | -1,
  about: string,
): Promise<Buffer> {
  const { title, taxNo, items, remark, at } = invoice;
  const sum = (fen: (item: InvoiceToIssue["items"][number]) => number) =>
    sign * items.reduce((total, item) => total + fen(item), 0);
  const withoutTax = ({ amountFen, taxFen }: InvoiceToIssue["items"][number]) => amountFen - taxFen;
  return drawPaper({
    title: sign > 0 ? "电子发票（普通发票）" : "红字电子发票（普通发票）",
    number: `发票号码 ${number}`,
    at,
    parts: [
      { kind: "text", text: "沙箱开的样张，不能报销。" },
      {
        kind: "facts",
        rows: [
          ["开票日期", dateText(shanghaiDay(at))],
          ["购买方", title],
          ...(taxNo ? ([["购买方税号", taxNo]] as const) : []),
          ["销售方", seller.name],
          ["销售方税号", seller.taxNo],
        ],
      },
      {
        kind: "table",
        columns: [
          { head: "项目" },
          { head: "数量", kind: "sum" },
          { head: "单价", kind: "sum" },
          { head: "金额", kind: "sum" },
          { head: "税率", kind: "sum" },
          { head: "税额", kind: "sum" },
        ],
        rows: items
          .filter(({ amountFen }) => amountFen > 0)
          .map((item) => [
            item.name,
            item.quantity === null ? "" : String(sign * item.quantity),
            item.quantity === null ? "" : unitPriceOf(withoutTax(item), item.quantity),
            plainSum(sign * withoutTax(item)),
            percentText(item.taxBp),
            item.taxBp === null ? "***" : plainSum(sign * item.taxFen),
          ]),
        total: ["合计", "", "", sumText(sum(withoutTax)), "", sumText(sum((item) => item.taxFen))],
      },
      {
        kind: "facts",
        rows: [
          ["价税合计", sumText(sum((item) => item.amountFen))],
          ["备注", [about, remark].filter(Boolean).join("　")],
        ],
      },
    ],
  });
}

/**
 * Our own tax office: issues at once whatever it is handed, under numbers that mean nothing.
 * @param seller whose invoices, asked for each
 */
export function sandboxInvoices(seller: () => Seller): InvoicePort {
  const issued = async (invoice: InvoiceToIssue, sign: 1 | -1, about: string): Promise<InvoiceOutcome> => {
    const number = numberOf(invoice.serial);
    return {
      state: "ISSUED",
      number,
      at: invoice.at,
      pdf: await paperOf(seller(), invoice, number, sign, about),
    };
  };
  return {
    name: "sandbox",
    issue: (invoice) => issued(invoice, 1, ""),
    red: (letter) => issued(letter, -1, `红冲发票 ${letter.ofNumber}`),
    // It keeps nothing: what it is handed again is the same again.
    find: async () => undefined,
  };
}
