import { concurrencyLimit } from "../../http/concurrency-limit.ts";
import { limitedWorker } from "../../platform/limited-worker.ts";

/** Opening eats memory and a core, as when they come in. */
const { inTurn } = concurrencyLimit({ atOnce: 2, waiting: 60, what: "watermarks" });

/** What one paper may take: a scan of ten megabytes takes a second and some eighty megabytes. */
const LIMITS = { ms: 15_000, bytes: 320 * 1024 * 1024 };

/** A paper to be opened. Without `text` it is only seen whether it can be. */
export interface PaperWork {
  bytes: Uint8Array;
  mime: string;
  text: string | null;
}

const work = limitedWorker<PaperWork, Uint8Array<ArrayBuffer>>(
  new URL("./paper-worker.ts", import.meta.url),
  LIMITS,
);

/**
 * A paper as it is shown: the words over all of it, so that a copy is of no use elsewhere; what is kept stays as it
 * came. Opened in a process of its own.
 * @throws {LimitReached} for one that takes more time or memory than a paper may; {ProblemError} UNAVAILABLE; Error
 *   where it cannot be read
 */
export const watermark = (bytes: Uint8Array, mime: string, text: string): Promise<Uint8Array<ArrayBuffer>> =>
  inTurn(() => work({ bytes, mime, text }));

/**
 * Opens a PDF and lets it go again.
 * @throws as `watermark` does
 */
export const tryPdf = (bytes: Uint8Array): Promise<unknown> =>
  inTurn(() => work({ bytes, mime: "application/pdf", text: null }));
