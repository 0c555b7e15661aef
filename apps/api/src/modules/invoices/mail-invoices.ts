import { sumText } from "@ginkgo/locale/money";
import { eq } from "drizzle-orm";
import { html } from "hono/html";
import type { AppContext } from "../../http/services.ts";
import { eachDueItem } from "../../platform/due-items.ts";
import { headerLine } from "../../platform/messages/mail.ts";
import { readBytes } from "../files/public.ts";
import { invoiceById, openBuyer } from "./invoice-rows.ts";
import { invoices } from "./tables.ts";

const MOST = 20;

/** Sends an invoice to the mailbox it was asked for, once; where nothing takes mail any more it is not sent. */
async function mailOne(context: AppContext, id: string): Promise<void> {
  const { database, vault, settings, mail } = context;
  const row = (await invoiceById(database.primary, id))!;
  const { email } = openBuyer(vault, row);
  const [file] = await database.primary
    .select({ id: invoices.fileId })
    .from(invoices)
    .where(eq(invoices.id, id));
  const content = file?.id ? await readBytes(context, file.id, `invoice:${id}`) : undefined;
  if (mail && email && content) {
    const line = `${sumText(row.amountFen)} 的发票（号码 ${row.number}）在附件里。`;
    const care = "我们不会在邮件里向您要密码、验证码，也不会要您转账。";
    await mail.send({
      to: email,
      subject: headerLine(`【${settings.SITE_NAME}】您的发票`),
      text: `${line}\n\n${care}\n`,
      html: String(
        html`<!doctype html><html lang="zh-CN"><body style="font-size:20px;line-height:1.7"><p>${line}</p><p>${care}</p></body></html>`,
      ),
      attachments: [
        { name: `发票 ${row.number}.pdf`, mime: "application/pdf", content: Buffer.from(content) },
      ],
    });
  }
  await database.transaction((tx) => tx.update(invoices).set({ mailDue: false }).where(eq(invoices.id, id)));
}

/** Sends the letters of invoices that were issued. */
export async function mailInvoices(context: AppContext): Promise<number> {
  const due = await context.database.primary
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.mailDue, true))
    .orderBy(invoices.id)
    .limit(MOST);
  return eachDueItem(context, {
    job: "invoices.mail",
    items: due.map(({ id }) => id),
    work: (id) => mailOne(context, id),
  });
}
