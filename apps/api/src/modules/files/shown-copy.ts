import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { ProblemError } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { firstOf } from "../../platform/database/database.ts";
import { LimitReached } from "../../platform/limited-worker.ts";
import { files as filesTable } from "./tables.ts";
import { watermark } from "./watermark.ts";

interface Paper {
  id: string;
  name: string;
  mime: string;
  /** As in files.files. */
  shownName: string | null;
}

/** Keeps the copy under a name of its own; a copy made at the same moment comes first. */
async function keep({ database, files }: AppContext, { id, mime }: Paper, copy: Uint8Array): Promise<void> {
  const name = randomBytes(16).toString("hex");
  await files.put(name, copy, mime);
  const won = await database.transaction((tx) =>
    firstOf(
      tx
        .update(filesTable)
        .set({ shownName: name })
        .where(and(eq(filesTable.id, id), isNull(filesTable.shownName)))
        .returning({ id: filesTable.id }),
    ),
  );
  if (!won) await files.remove(name);
}

/**
 * The paper with its words over it, made when it is first opened and kept. One that readers may open and we cannot is
 * shown without them rather than not at all; one that takes more than a paper may is shown to nobody.
 */
export async function shownCopy(
  context: AppContext,
  paper: Paper,
  words: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { database, files, log } = context;
  const { id, name, mime, shownName } = paper;
  if (shownName) return files.get(shownName);
  const bytes = await files.get(name);
  if (!bytes) return undefined;
  try {
    const copy = await watermark(bytes, mime, words);
    await keep(context, paper, copy);
    return copy;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const heavy = error instanceof LimitReached;
    log.warn(heavy ? "file too heavy to be shown" : "file shown without its watermark", {
      fileId: id,
      error: (error as Error).message,
    });
    await database.transaction((tx) =>
      heavy
        ? tx.update(filesTable).set({ tooHeavy: true }).where(eq(filesTable.id, id))
        : tx
            .update(filesTable)
            .set({ shownName: sql`${filesTable.name}` })
            .where(and(eq(filesTable.id, id), isNull(filesTable.shownName))),
    );
    return heavy ? undefined : bytes;
  }
}
