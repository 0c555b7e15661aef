import { answerWork } from "../../platform/limited-worker.ts";
import { markPdf, markPicture, readPdf } from "./draw-watermark.ts";
import type { PaperWork } from "./watermark.ts";

async function answer({ bytes, mime, text }: PaperWork): Promise<Uint8Array> {
  if (text === null) {
    await readPdf(bytes);
    return new Uint8Array();
  }
  return (mime === "application/pdf" ? markPdf : markPicture)(bytes, text);
}

answerWork(answer);
