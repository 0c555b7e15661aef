import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { secretKey } from "../../../platform/secrets/secret-key.ts";
import type { Settings } from "../../../platform/settings.ts";
import { siteOrigin } from "../../../platform/site-origin.ts";
import { noticeMail, noticePreferences } from "../tables.ts";
import { maskAddress, readMailbox } from "./mailbox.ts";

const proofOf = (settings: Settings, memberId: string, address: string): Buffer =>
  createHmac("sha256", secretKey(settings, "mail off")).update(`${memberId}:${address}`).digest();

/** What ends the letters to this mailbox, for the holder of one of them; good until the mailbox is another. */
export const offToken = (settings: Settings, memberId: string, address: string): string =>
  `${memberId}.${proofOf(settings, memberId, address).toString("base64url")}`;

/** The page that does it, in full; null where the site's own address is not known. */
export function offLink(settings: Settings, memberId: string, address: string): string | null {
  const origin = siteOrigin(settings);
  return origin && `${origin}/mail-off?token=${offToken(settings, memberId, address)}`;
}

/** @throws {ProblemError} MAIL_LINK for a token of nothing, or of a mailbox that is no longer there */
async function ownerOf(db: Db, { settings, vault }: Pick<AppContext, "settings" | "vault">, token: string) {
  const [, memberId = "", proof = ""] = /^(\d{1,18})\.([\w-]{43})$/.exec(token) ?? [];
  const mailbox = memberId ? await readMailbox(db, vault, memberId) : null;
  const isRight =
    mailbox && timingSafeEqual(Buffer.from(proof, "base64url"), proofOf(settings, memberId, mailbox.address));
  if (!isRight) throw problem("MAIL_LINK");
  return { memberId, address: mailbox.address };
}

/** Whose letters a link ends, masked, and whether any are sent at all. */
export async function checkMailOff(db: Db, context: Pick<AppContext, "settings" | "vault">, token: string) {
  const { memberId, address } = await ownerOf(db, context, token);
  const on = await firstOf(
    db
      .select({ found: sql<number>`1` })
      .from(noticePreferences)
      .where(and(eq(noticePreferences.memberId, memberId), eq(noticePreferences.mail, true)))
      .limit(1),
  );
  return { address: maskAddress(address), on: on !== undefined };
}

/** Ends all letters to a mailbox; the mailbox itself stays, so that its member may choose again. */
export async function turnMailOff(
  tx: Tx,
  context: Pick<AppContext, "settings" | "vault">,
  token: string,
): Promise<void> {
  const { memberId } = await ownerOf(tx, context, token);
  await tx.update(noticePreferences).set({ mail: false }).where(eq(noticePreferences.memberId, memberId));
  await tx.delete(noticeMail).where(eq(noticeMail.memberId, memberId));
}
