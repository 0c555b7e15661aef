import { createHash } from "node:crypto";
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

/** What a page may run: scripts and styles with its nonce, or those whose sources are listed. */
type Allowed = { nonce: string } | { scripts: readonly string[]; styles: readonly string[] };

/** The directives of a page's policy. @param frames whether it shows papers of this site in frames, as the console does */
function pagePolicy(config: PublicConfig, allowed: Allowed, frames = false): string {
  const assets = originOf(config.assetBase);
  // Tiles and data of AMap, where the operator has a key for it; its script is loaded by ours.
  const maps = config.mapKey ? MAP_HOSTS : "";
  const [scripts, styles] =
    "nonce" in allowed
      ? [`'nonce-${allowed.nonce}' 'strict-dynamic'`, ` 'nonce-${allowed.nonce}'`]
      : [allowed.scripts.join(" "), allowed.styles.map((style) => ` ${style}`).join("")];
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    // Style attributes carry positions and sizes React computes; style elements are named one by one.
    `style-src 'self'${assets}${styles}`,
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
  ].join("; ");
}

/** Where WeChat's script for pages opened inside it comes from. */
const WECHAT_SCRIPTS = "https://res.wx.qq.com/open/js/";
const MAP_HOSTS = " https://*.amap.com https://*.autonavi.com";

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
  headers.set("content-security-policy", pagePolicy(config, { nonce }, frames));
  // A page with a nonce may not be used twice.
  headers.set("cache-control", "no-store");
}

/** A page as it is given to every reader, and the policy that holds for it. */
export interface SharedPage {
  html: string;
  policy: string;
}

const INLINE = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g;
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The page without its nonce: what carried it may run by its hash, and files by their address, those of the build alone.
 * Nothing else may, uploads and what a stranger has got into the page among it.
 * @param origin where readers ask for the page
 * @returns undefined where it cannot be told apart what may run
 */
export function sharedPage(
  page: string,
  nonce: string,
  config: PublicConfig,
  origin: string,
): SharedPage | undefined {
  const mark = ` nonce="${nonce}"`;
  const html = page.replaceAll(mark, "");
  // The nonce stands somewhere else, or the address is none that a policy can name.
  if (html.includes(nonce) || origin.includes("[")) return undefined;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, kind, attributes, text] of page.matchAll(INLINE))
    if (attributes!.includes(mark) && !/ src=/.test(attributes!))
      hashes[kind as "script" | "style"].add(hashOf(text!));
  const scripts = [
    ...hashes.script,
    `${config.assetBase || origin}/assets/`,
    ...(config.mapKey ? [MAP_HOSTS.trim()] : []),
    ...(config.wechatApp ? [WECHAT_SCRIPTS] : []),
  ];
  return { html, policy: pagePolicy(config, { scripts, styles: [...hashes.style] }) };
}

/** The worker asks this host alone, and loads nothing else. */
export function workerHeaders(headers: Headers): void {
  headers.set("content-security-policy", "default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
}
