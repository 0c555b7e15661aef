import { createHash } from "node:crypto";
import { decimalYuan } from "@ginkgo/locale/money";
import { drawPaper } from "../files/paper.ts";
import type { InvoiceOutcome, InvoicePort, InvoiceToIssue } from "./invoice-port.ts";

/** Twenty digits that follow from ours: asked twice, it is the same invoice. */
const numberOf = (serial: string): string =>
  (BigInt(`0x${createHash("sha256").update(serial).digest("hex")}`) % 10n ** 20n)
    .toString()
    .padStart(20, "0");

const percentText = (bp: number | null) => (bp === null ? "不征税" : bp === 0 ? "免税" : `${bp / 100}%`);

async function paperOf(
  invoice: InvoiceToIssue,
  number: string,
  sign: 1 | -1,
  about: string,
): Promise<Buffer> {
  const { title, taxNo, items, remark, at } = invoice;
  const sum = (fen: (item: InvoiceToIssue["items"][number]) => number) =>
    sign * items.reduce((total, item) => total + fen(item), 0);
  return drawPaper({
    title: sign > 0 ? "电子发票（普通发票）" : "红字电子发票（普通发票）",
    number: `发票号码 ${number}`,
    at,
    parts: [
      { kind: "text", text: "沙箱开的样张，不能报销。" },
      { kind: "facts", rows: [["购买方", title], ...(taxNo ? ([["税号", taxNo]] as const) : [])] },
      {
        kind: "table",
        head: ["项目", "数量", "金额", "税率", "税额"],
        shares: [0.4, 0.12, 0.18, 0.12, 0.18],
        right: [1, 2, 3, 4],
        rows: items
          .filter(({ amountFen }) => amountFen > 0)
          .map((item) => [
            item.name,
            String(sign * item.quantity),
            decimalYuan(sign * (item.amountFen - item.taxFen)),
            percentText(item.taxBp),
            decimalYuan(sign * item.taxFen),
          ]),
      },
      {
        kind: "facts",
        rows: [
          ["价税合计", decimalYuan(sum((item) => item.amountFen))],
          ["备注", [about, remark].filter(Boolean).join("　")],
        ],
      },
    ],
  });
}

/** Our own tax office: issues at once whatever it is handed, under numbers that mean nothing. */
export function sandboxInvoices(): InvoicePort {
  const issued = async (invoice: InvoiceToIssue, sign: 1 | -1, about: string): Promise<InvoiceOutcome> => {
    const number = numberOf(invoice.serial);
    return { state: "ISSUED", number, at: invoice.at, pdf: await paperOf(invoice, number, sign, about) };
  };
  return {
    name: "sandbox",
    issue: (invoice) => issued(invoice, 1, ""),
    red: (letter) => issued(letter, -1, `红冲发票 ${letter.ofNumber}`),
    // It keeps nothing: what it is handed again is the same again.
    find: async () => undefined,
  };
}
