import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * Encrypts text so that only the same key for the same `place` opens it (AES-256-GCM, random nonce). The bare cipher:
 * columns go through the vault, which knows the keys and writes their version beside the value.
 * @param place what the text belongs to: moved elsewhere it stays shut
 * @returns nonce, tag and body as base64url
 */
export function seal(key: Buffer, text: string, place: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** Opens what `seal` made; undefined where key, place or content is another. */
export function unseal(key: Buffer, sealed: string, place: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < 28) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
