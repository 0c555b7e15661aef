import { type MessageCode, messageSpec } from "@ginkgo/api-contract/messages/message-catalogue";
import {
  faultsOfWords,
  filledWords,
  type MessageSpec,
  type MessageValues,
  type MessageWords,
} from "@ginkgo/api-contract/messages/message-template";
import { desc, eq } from "drizzle-orm";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { messageVersions } from "../tables.ts";

interface Written {
  words: MessageWords;
  /** What keeps them from being sent; nothing where they are. */
  faults: string[];
}

/** What the last version of a message's words is worth now; null where it went back to the default, or there is none. */
export function writtenIn(
  spec: MessageSpec,
  version: { title: string | null; body: string | null } | undefined,
): Written | null {
  if (!version || version.title === null || version.body === null) return null;
  const words = { title: version.title, body: version.body };
  return { words, faults: Object.values(faultsOfWords(spec, words)) };
}

/**
 * The words of a message as staff last wrote them, else its own; words a later release took a variable from are not sent.
 * They are read each time, so that what is written holds in every process at once.
 */
export async function wordsNow(db: Db, code: MessageCode): Promise<MessageWords> {
  const spec = messageSpec(code);
  const version = await firstOf(
    db
      .select({ title: messageVersions.title, body: messageVersions.body })
      .from(messageVersions)
      .where(eq(messageVersions.code, code))
      .orderBy(desc(messageVersions.no))
      .limit(1),
  );
  const written = writtenIn(spec, version);
  return written?.faults.length === 0 ? written.words : spec;
}

/** What a message says of this one. */
export async function messageWords(
  db: Db,
  code: MessageCode,
  values: MessageValues = {},
): Promise<MessageWords> {
  return filledWords(messageSpec(code), await wordsNow(db, code), values);
}
