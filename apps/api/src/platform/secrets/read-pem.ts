import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";

/** The bytes of a PEM, with or without its first and last line, on one line or many. */
const bytesOf = (text: string): Buffer =>
  Buffer.from(text.replace(/-----[^-]*-----/g, "").replace(/\\n|\s/g, ""), "base64");

const tried = <T>(...ways: (() => T)[]): T | undefined => {
  for (const way of ways) {
    try {
      return way();
    } catch {
      // The next form, if there is one.
    }
  }
  return undefined;
};

/** A private RSA key as vendors hand them out, PKCS#8 or PKCS#1; undefined where it is none. */
export function readPrivateKey(text: string): KeyObject | undefined {
  const key = bytesOf(text);
  return tried(
    () => createPrivateKey({ key, format: "der", type: "pkcs8" }),
    () => createPrivateKey({ key, format: "der", type: "pkcs1" }),
  );
}

/** A vendor's public key, bare or within a certificate; undefined where it is neither. */
export function readPublicKey(text: string): KeyObject | undefined {
  const key = bytesOf(text);
  return tried(
    () => createPublicKey({ key, format: "der", type: "spki" }),
    () => new X509Certificate(key).publicKey,
  );
}

/** `serial:key,serial:key` → keys by serial; undefined where one cannot be read. */
export function readPublicKeys(text: string): Map<string, KeyObject> | undefined {
  const keys = text.split(",").map((item) => {
    const [, serial, packed] = /^\s*([0-9A-Za-z_]+):(.+)$/s.exec(item) ?? [];
    const key = packed && readPublicKey(packed);
    return serial && key ? ([serial, key] as const) : undefined;
  });
  return keys.every((k) => k !== undefined) ? new Map(keys) : undefined;
}
