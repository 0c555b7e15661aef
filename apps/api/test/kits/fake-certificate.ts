import { type KeyObject, sign } from "node:crypto";

/** One element of DER: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const n = content.length;
  const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const objectId = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/\D/g, "")}Z`));

/** sha256WithRSAEncryption. */
const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05));

/** A certificate of that key signed by itself, as PEM. @param serial hexadecimal, its first digit below 8 */
export function certificateOf(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  serial: string,
  from: Date,
  to: Date,
  owner = "Tenpay.com sign",
): string {
  const commonName = sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from(owner)));
  const name = sequence(der(0x31, commonName));
  const body = sequence(
    der(0x02, Buffer.from(serial, "hex")),
    algorithm,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const text = sequence(body, algorithm, signature)
    .toString("base64")
    .replace(/(.{64})(?=.)/g, "$1\n");
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
}
