import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const VERSION = "1";

/**
 * Encrypts text so that only the same key for the same `place` opens it (AES-256-GCM, random nonce).
 * @param place what the text belongs to, for example `identity.staff.totp_secret.101`: moved elsewhere it stays shut
 */
export function seal(key: Buffer, text: string, place: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** Opens what `seal` made; undefined where key, place or content is another. */
export function unseal(key: Buffer, sealed: string, place: string): string | undefined {
  const [version, packed = ""] = sealed.split(".");
  const bytes = Buffer.from(packed, "base64url");
  if (version !== VERSION || bytes.length < 28) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
