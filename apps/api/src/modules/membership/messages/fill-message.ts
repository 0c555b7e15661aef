import { type MessageCode, messageSpec } from "@ginkgo/api-contract/messages/message-catalogue";
import {
  faultsOfWords,
  filledWords,
  type MessageValues,
  type MessageWords,
} from "@ginkgo/api-contract/messages/message-template";
import { desc, eq } from "drizzle-orm";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { messageVersions } from "../tables.ts";

/**
 * The words of a message as staff last wrote them, else its own; words a later release took a variable from are not sent.
 * They are read each time, so that what is written holds in every process at once.
 */
export async function wordsNow(db: Db, code: MessageCode): Promise<MessageWords> {
  const spec = messageSpec(code);
  const written = await firstOf(
    db
      .select({ title: messageVersions.title, body: messageVersions.body })
      .from(messageVersions)
      .where(eq(messageVersions.code, code))
      .orderBy(desc(messageVersions.no))
      .limit(1),
  );
  if (!written || written.title === null || written.body === null) return spec;
  const words = { title: written.title, body: written.body };
  return Object.keys(faultsOfWords(spec, words)).length > 0 ? spec : words;
}

/** What a message says of this one. */
export async function messageWords(
  db: Db,
  code: MessageCode,
  values: MessageValues = {},
): Promise<MessageWords> {
  return filledWords(messageSpec(code), await wordsNow(db, code), values);
}
