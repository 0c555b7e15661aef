import { cfb } from "@noble/ciphers/aes.js";

/**
 * The password field as the sign-in form sends it: AES-128-CFB in segments of 128 bits without padding, the public
 * key serving as IV too, base64 (rules §2). It hides passwords from logs and glances, nothing more; TLS does the
 * rest. Not by WebCrypto, which knows no CFB and is missing on plain http.
 *
 * @example encryptPassword("123456", "thanks,pig4cloud") === "YehdBPev"
 */
export function encryptPassword(password: string, key: string): string {
  const bytes = new TextEncoder().encode(key);
  const sealed = cfb(bytes, bytes).encrypt(new TextEncoder().encode(password));
  return btoa(String.fromCharCode(...sealed));
}
