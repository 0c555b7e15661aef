import { html } from "hono/html";
import { headerLine, type MailMessage } from "../../../platform/messages/mail.ts";

type Words = Pick<MailMessage, "subject" | "text" | "html">;

/** Large letters and no pictures: mail programs of elders show it as it is, and nothing tells that it was opened. */
const page = (inside: unknown): string =>
  String(
    html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"></head><body style="font-size:20px;line-height:1.7;color:#1d1b16;max-width:36em;margin:0 auto;padding:16px">${inside}</body></html>`,
  );

/** A letter with the code that proves a mailbox. */
export function codeWords(site: string, code: string): Words {
  const use = "用来核对收提醒的邮箱，30 分钟内有效。";
  const care = "请不要告诉任何人，工作人员也不会向您要。不是您自己要的，不用理会这封邮件。";
  return {
    subject: headerLine(`【${site}】您的验证码`),
    text: `您的验证码是 ${code}，${use}\n\n${care}\n`,
    html: page(
      html`<p>您的验证码是</p><p style="font-size:32px;letter-spacing:4px"><b>${code}</b></p><p>${use}</p><p>${care}</p>`,
    ),
  };
}

interface MailNotice {
  site: string;
  title: string;
  /** Page that goes on from it, in full; null where the site's own address is not known. */
  link: string | null;
  /** Page that ends such letters, in full; null likewise. */
  off: string | null;
}

/** A letter that tells of something: its title alone, for a mailbox is read by others and kept by strangers. */
export function noticeWords({ site, title, link, off }: MailNotice): Words {
  const line = headerLine(title);
  const where = "请登录后在“我的消息”里看详情。";
  const end = "不想再收邮件：登录后在“我的消息”的“怎么通知我”里关掉";
  const care = "我们不会在邮件里向您要密码、验证码，也不会要您转账。";
  return {
    subject: headerLine(`【${site}】${line}`),
    text: `${line}。\n\n${link ? `看详情：${link}` : where}\n\n${care}\n${end}${off ? `，或打开 ${off}` : ""}。\n`,
    html: page(
      html`<p>${line}。</p><p>${link ? html`<a href="${link}" style="color:#8a5a00">看详情</a>` : where}</p><p style="font-size:16px;color:#5b564b">${care}<br>${end}${off ? html`，或<a href="${off}" style="color:#5b564b">点这里关掉</a>` : ""}。</p>`,
    ),
  };
}
