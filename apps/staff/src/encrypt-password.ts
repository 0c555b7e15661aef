import { cfb } from "@noble/ciphers/aes.js";

/** The password field as every sign-in sends it (rules §2): AES-128-CFB, the public key serving as IV too. */
export function encryptPassword(password: string, key: string): string {
  const bytes = new TextEncoder().encode(key);
  const sealed = cfb(bytes, bytes).encrypt(new TextEncoder().encode(password));
  return btoa(String.fromCharCode(...sealed));
}
