import { connect } from "node:net";

/** What a malware scanner says of bytes; `found` names what it found. */
export type Verdict = { clean: true } | { clean: false; found: string };

export interface Scanner {
  /** @throws when the scanner does not answer in time: what was not looked at is not kept (U6) */
  scan(bytes: Uint8Array): Promise<Verdict>;
}

const LONGEST = 20_000;
/** Of one chunk; ClamAV takes any size up to its stream limit. */
const CHUNK = 256 * 1024;

function framed(bytes: Uint8Array): Buffer {
  const parts: Buffer[] = [Buffer.from("zINSTREAM\0")];
  for (let at = 0; at < bytes.byteLength; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.byteLength);
    parts.push(length, Buffer.from(chunk));
  }
  parts.push(Buffer.alloc(4));
  return Buffer.concat(parts);
}

/** ClamAV's daemon by its INSTREAM command. @param address `tcp://host:3310` */
export function clamd(address: string): Scanner {
  const { hostname, port } = new URL(address);
  return {
    scan: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(port) || 3310, hostname);
        let reply = "";
        const fail = (why: string) => {
          socket.destroy();
          reject(new Error(`scanner: ${why}`));
        };
        socket.setTimeout(LONGEST, () => fail("no answer in time"));
        socket.on("error", (error) => fail(error.message));
        socket.on("data", (part) => {
          reply += part.toString();
        });
        socket.on("close", () => {
          const [, found] = /stream: (.+) FOUND/.exec(reply) ?? [];
          if (found) resolve({ clean: false, found });
          else if (/stream: OK/.test(reply)) resolve({ clean: true });
          else fail(reply.trim() || "no answer");
        });
        socket.end(framed(bytes));
      }),
  };
}
