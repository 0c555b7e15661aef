import { createHash, timingSafeEqual } from "node:crypto";
import { isSandbox } from "@ginkgo/api/platform/is-sandbox";
import type { Settings } from "@ginkgo/api/platform/settings";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Whether the caller may read the metrics: with the token of the settings, or without one in the sandbox. An address
 * proves nothing: behind a proxy everybody comes from this machine.
 */
export function maySeeMetrics(settings: Settings, authorization: string | undefined): boolean {
  const { METRICS_TOKEN } = settings;
  if (!METRICS_TOKEN) return isSandbox(settings);
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${METRICS_TOKEN}`));
}
