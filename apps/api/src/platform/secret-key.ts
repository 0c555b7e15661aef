import { hkdfSync } from "node:crypto";
import type { Settings } from "./settings.ts";

/** Stands in outside production, so that a trial needs no settings and several processes agree. */
const DEVELOPMENT = "development only: not a secret, never used in production";

/**
 * The key for one purpose, 32 bytes, derived from SECRET_KEY. Purposes have keys that tell nothing of each other.
 * @throws where production was started without a secret
 */
export function secretKey({ SECRET_KEY, NODE_ENV }: Settings, purpose: string): Buffer {
  if (!SECRET_KEY && NODE_ENV === "production") throw new Error("SECRET_KEY is not set");
  return Buffer.from(hkdfSync("sha256", SECRET_KEY ?? DEVELOPMENT, "ginkgo", purpose, 32));
}
