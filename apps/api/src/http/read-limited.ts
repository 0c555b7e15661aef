import { problem } from "./problem.ts";

/** Nothing at all for so long, or less than so much in all after it, ends the wait. Milliseconds, bytes a second. */
const STALL = 20_000;
const SLOWEST = 4 * 1024;

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>, stall: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), stall);
  });
  try {
    return await Promise.race([reader.read(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The bytes of a body, counted while they come; what a sender says of their number is believed only where it is too
 * many. What comes after the limit stays unread, and the stream is not ended: that would cut the connection before the
 * sender has read the answer.
 * @param most bytes
 * @param stall milliseconds without a byte
 * @returns undefined where there are more
 * @throws {ProblemError} TOO_SLOW for a sender that only holds the place
 */
export async function readLimited(
  request: Request,
  most: number,
  stall = STALL,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return undefined;
  const reader = request.body?.getReader();
  const began = performance.now();
  const parts: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const next = await nextOf(reader, stall);
    const took = performance.now() - began;
    if (!next || (took > stall && (size / took) * 1000 < SLOWEST && !next.done)) throw problem("TOO_SLOW");
    if (next.done) break;
    size += next.value.byteLength;
    if (size > most) return undefined;
    parts.push(next.value);
  }
  return new Uint8Array(Buffer.concat(parts));
}
