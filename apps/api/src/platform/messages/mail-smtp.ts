import { createTransport } from "nodemailer";
import { headerLine, type MailPort } from "./mail.ts";

export interface SmtpSettings {
  host: string;
  port: number;
  login: { user: string; password: string } | undefined;
  /** Name and address that letters come from. */
  from: { name: string; address: string };
  /** `implicit` speaks TLS from the first byte, `starttls` before anything of a letter, `off` never. */
  tls: "implicit" | "starttls" | "off";
  /** Certificates that are believed in place of the usual ones, as PEM. */
  ca: string | undefined;
}

const LONGEST = 10_000;

/** What a mail server answered. */
interface Refused {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Permanent answers that say of the mailbox itself that it takes nothing (RFC 5321 §4.2.3). */
const noMailbox = new Set([550, 551, 553]);

/** Sends by a mail server of the operator's, one connection for several letters. */
export function smtpMail({ host, port, login, from, tls, ca }: SmtpSettings): MailPort {
  const transport = createTransport({
    host,
    port,
    pool: true,
    maxConnections: 2,
    secure: tls === "implicit",
    requireTLS: tls === "starttls",
    ignoreTLS: tls === "off",
    tls: { minVersion: "TLSv1.2", ...(ca ? { ca } : {}) },
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    dnsTimeout: LONGEST,
    connectionTimeout: LONGEST,
    greetingTimeout: LONGEST,
    socketTimeout: LONGEST,
    // Letters are made of the words given here, never of files or addresses named in them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, unsubscribe, attachments = [] }) {
      try {
        await transport.sendMail({
          from: { name: headerLine(from.name), address: from.address },
          to: { name: "", address: to },
          subject: headerLine(subject),
          text,
          html,
          attachments: attachments.map(({ name, mime, content }) => ({
            filename: headerLine(name),
            contentType: mime,
            content,
          })),
          headers: {
            // Absence notes do not answer automatic mail (RFC 3834).
            "Auto-Submitted": "auto-generated",
            ...(unsubscribe
              ? {
                  "List-Unsubscribe": `<${unsubscribe}>`,
                  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                }
              : {}),
          },
        });
        return "sent";
      } catch (error) {
        const { code = "", command = "", responseCode = 0 } = error as Refused;
        if (command === "RCPT TO" && noMailbox.has(responseCode)) return "refused";
        if ((command === "RCPT TO" || command === "DATA") && responseCode >= 500) return "dropped";
        throw new Error(`the mail server did not take it: ${code} ${command} ${responseCode || ""}`.trim());
      }
    },
  };
}
