import { createDecipheriv } from "node:crypto";

const utf8 = new TextDecoder("utf-8", { fatal: true });
const LONGEST = 4096;

/**
 * The password inside the sign-in form's field: base64 of AES-128-CFB (segments of 128 bits) without padding, the
 * public key serving as IV too. It hides passwords from logs and glances, nothing more; TLS does
 * the rest. Anything that cannot be one answers undefined, and the caller treats it as a wrong password.
 *
 * @example decryptPassword("YehdBPev", "thanks,pig4cloud") === "123456"
 */
export function decryptPassword(field: string, key: string): string | undefined {
  if (
    field.length > LONGEST ||
    !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(field)
  )
    return undefined;
  const bytes = Buffer.from(key, "latin1");
  const decipher = createDecipheriv("aes-128-cfb", bytes, bytes);
  try {
    return utf8.decode(Buffer.concat([decipher.update(field, "base64"), decipher.final()]));
  } catch {
    return undefined;
  }
}
