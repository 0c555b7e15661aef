import { parentPort } from "node:worker_threads";
import type { WorkerAnswer } from "../../platform/limited-worker.ts";
import { markPdf, markPicture, readPdf } from "./draw-watermark.ts";
import type { PaperWork } from "./watermark.ts";

async function answer({ bytes, mime, text }: PaperWork): Promise<Uint8Array> {
  if (text === null) {
    await readPdf(bytes);
    return new Uint8Array();
  }
  return (mime === "application/pdf" ? markPdf : markPicture)(bytes, text);
}

parentPort!.on("message", (work: PaperWork) => {
  const say = (said: WorkerAnswer<Uint8Array>) => parentPort!.postMessage(said);
  answer(work).then(
    (value) => say({ value }),
    (error: unknown) => say({ error: error instanceof Error ? error.message : String(error) }),
  );
});
