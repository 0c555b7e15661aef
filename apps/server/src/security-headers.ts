import type { PublicConfig } from "@ginkgo/api-contract/system/public-config";

const originOf = (base: string) => (URL.canParse(base) ? ` ${new URL(base).origin}` : "");

/** Headers of every answer, errors and files among them. HSTS only where there is TLS (rules §14). */
export function securityHeaders(headers: Headers, https: boolean): void {
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), microphone=(self), geolocation=(self), payment=(), usb=()");
  if (!headers.has("content-security-policy")) {
    headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  }
  if (https) headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
}

/**
 * The policy of a page: only scripts that carry this answer's nonce, and what they load, may run.
 * @param frames whether it shows papers of this site in frames, as the console does
 */
export function pageHeaders(
  headers: Headers,
  nonce: string,
  config: PublicConfig,
  { frames = false }: { frames?: boolean } = {},
): void {
  const assets = originOf(config.assetBase);
  // Tiles and data of AMap, where the operator has a key for it; its script is loaded by ours.
  const maps = config.mapKey ? " https://*.amap.com https://*.autonavi.com" : "";
  headers.set(
    "content-security-policy",
    [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      // Style attributes carry positions and sizes React computes; style elements need the nonce.
      `style-src 'self'${assets} 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      `img-src 'self' data: blob:${assets}${maps}`,
      `font-src 'self'${assets}`,
      `connect-src 'self'${originOf(config.apiBase)}${maps}`,
      "manifest-src 'self'",
      "media-src 'self' blob:",
      `worker-src 'self'${maps && " blob:"}`,
      ...(frames ? ["frame-src 'self'"] : []),
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  );
  // A page with a nonce may not be used twice.
  headers.set("cache-control", "no-store");
}

/** The worker asks this host alone, and loads nothing else. */
export function workerHeaders(headers: Headers): void {
  headers.set("content-security-policy", "default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
}
