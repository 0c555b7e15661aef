import { sumText } from "@ginkgo/locale/money";
import { eq } from "drizzle-orm";
import { html } from "hono/html";
import type { AppContext } from "../../http/services.ts";
import { eachDueItem } from "../../platform/due-items.ts";
import { headerLine } from "../../platform/messages/mail.ts";
import { readBytes } from "../files/public.ts";
import { type InvoiceRow, invoiceById, openBuyer } from "./invoice-rows.ts";
import { invoices, redLetters } from "./tables.ts";

const MOST = 20;

/** A paper that goes with a letter. */
interface Paper {
  /** As its subject says, and its file. */
  what: "发票" | "红字发票";
  number: string | null;
  fileId: string | null;
  /** What it is, in a sentence that says where it lies. */
  line: string;
}

/** Sends a paper to the mailbox its invoice was asked for with; where nothing takes mail any more it is not sent. */
async function send(context: AppContext, row: InvoiceRow, { what, number, fileId, line }: Paper) {
  const { vault, settings, mail } = context;
  const { email } = openBuyer(vault, row);
  const content = fileId ? await readBytes(context, fileId, `invoice:${row.id}`) : undefined;
  if (!mail || !email || !content) return;
  const care = "我们不会在邮件里向您要密码、验证码，也不会要您转账。";
  await mail.send({
    to: email,
    subject: headerLine(`【${settings.SITE_NAME}】您的${what}`),
    text: `${line}\n\n${care}\n`,
    html: String(
      html`<!doctype html><html lang="zh-CN"><body style="font-size:20px;line-height:1.7"><p>${line}</p><p>${care}</p></body></html>`,
    ),
    attachments: [{ name: `${what} ${number}.pdf`, mime: "application/pdf", content: Buffer.from(content) }],
  });
}

async function mailInvoice(context: AppContext, id: string): Promise<void> {
  const { database } = context;
  const row = (await invoiceById(database.primary, id))!;
  const [file] = await database.primary
    .select({ id: invoices.fileId })
    .from(invoices)
    .where(eq(invoices.id, id));
  const line = `${sumText(row.amountFen)} 的发票（号码 ${row.number}）在附件里。`;
  await send(context, row, { what: "发票", number: row.number, fileId: file?.id ?? null, line });
  await database.transaction((tx) => tx.update(invoices).set({ mailDue: false }).where(eq(invoices.id, id)));
}

async function mailRedLetter(context: AppContext, id: string): Promise<void> {
  const { database } = context;
  const [letter] = await database.primary.select().from(redLetters).where(eq(redLetters.id, id));
  const { invoiceId, amountFen, number, fileId } = letter!;
  const row = (await invoiceById(database.primary, invoiceId))!;
  const line = `冲回 ${sumText(amountFen)} 的红字发票（号码 ${number}）在附件里，冲的是号码 ${row.number} 的发票。`;
  await send(context, row, { what: "红字发票", number, fileId, line });
  await database.transaction((tx) =>
    tx.update(redLetters).set({ mailDue: false }).where(eq(redLetters.id, id)),
  );
}

/** Sends the letters of invoices and red letters that were issued, each once. */
export async function mailInvoices(context: AppContext): Promise<number> {
  let found = 0;
  for (const { table, job, work } of [
    { table: invoices, job: "invoices.mail", work: mailInvoice },
    { table: redLetters, job: "invoices.mail:red", work: mailRedLetter },
  ]) {
    const due = await context.database.primary
      .select({ id: table.id })
      .from(table)
      .where(eq(table.mailDue, true))
      .orderBy(table.id)
      .limit(MOST);
    found += await eachDueItem(context, {
      job,
      items: due.map(({ id }) => id),
      work: (id) => work(context, id),
    });
  }
  return found;
}
