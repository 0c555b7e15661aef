import { hkdfSync } from "node:crypto";
import { isSandbox } from "../is-sandbox.ts";
import type { Settings } from "../settings.ts";

/** Stands in in the sandbox, so that a trial needs no settings and several processes agree. */
const DEVELOPMENT = "development only: not a secret, never used in production";

/**
 * The key for one purpose, 32 bytes, derived from SECRET_KEY, or from DATA_INDEX_KEY where only the keys of the data are
 * set. Purposes have keys that tell nothing of each other.
 * @throws where anything but the sandbox was started without a secret
 */
export function secretKey(settings: Settings, purpose: string): Buffer {
  const secret = settings.SECRET_KEY ?? settings.DATA_INDEX_KEY;
  if (!secret && !isSandbox(settings)) throw new Error("SECRET_KEY is not set");
  return Buffer.from(hkdfSync("sha256", secret ?? DEVELOPMENT, "ginkgo", purpose, 32));
}
