import { type MessageCode, messageSpec } from "@ginkgo/api-contract/messages/message-catalogue";
import {
  faultsOfWords,
  filledWords,
  type MessageSpec,
  type MessageValues,
  type MessageWords,
} from "@ginkgo/api-contract/messages/message-template";
import { desc, inArray } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
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

/** The last version of messages that have one: of these, or of all. */
export const latestVersions = (db: Db, codes?: readonly MessageCode[]) =>
  db
    .selectDistinctOn([messageVersions.code])
    .from(messageVersions)
    .where(codes && inArray(messageVersions.code, [...codes]))
    .orderBy(messageVersions.code, desc(messageVersions.no));

/**
 * The words of messages as staff last wrote them, else their own; words a later release took a variable from are not sent.
 * They are read each time, so that what is written holds in every process at once.
 */
export async function wordsNow<Code extends MessageCode>(
  db: Db,
  codes: readonly Code[],
): Promise<Record<Code, MessageWords>> {
  const latest = await latestVersions(db, codes);
  const words = codes.map((code): [Code, MessageWords] => {
    const spec = messageSpec(code);
    const written = writtenIn(
      spec,
      latest.find((version) => version.code === code),
    );
    return [code, written?.faults.length === 0 ? written.words : spec];
  });
  return Object.fromEntries(words) as Record<Code, MessageWords>;
}

/** What a message says of this one. */
export async function messageWords(
  db: Db,
  code: MessageCode,
  values: MessageValues = {},
): Promise<MessageWords> {
  const words = await wordsNow(db, [code]);
  return filledWords(messageSpec(code), words[code], values);
}
