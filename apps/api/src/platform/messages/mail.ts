/** One letter to one address. Its words are for that person alone. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where the reader's mail program ends such letters by itself (RFC 8058); absent for codes. */
  unsubscribe?: string | undefined;
  attachments?: readonly { name: string; mime: string; content: Buffer }[];
  /** Of a letter with a code, for the sandbox's outbox. */
  code?: string;
}

/**
 * What became of a letter: `refused` is an address that takes none, now or later; `dropped` a letter that is not taken,
 * whatever is tried.
 */
export type MailOutcome = "sent" | "refused" | "dropped";

/** The way to people's mailboxes. */
export interface MailPort {
  /** @throws Error when the letter may be tried again; its message holds no address and no words of the letter */
  send(message: MailMessage): Promise<MailOutcome>;
}

/** One line without anything that could end it: what stands in a header ends where its line ends. */
export const headerLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
