const BASE = "http://portal.invalid";

const isControl = (char: string) => char <= "\u001f" || char === "\u007f";

/** Something a browser or a proxy along the way could take for the start of another host. */
function looksElsewhere(path: string): boolean {
  return /^[/\\]{2}/.test(path) || path.includes("\\") || [...path].some(isControl);
}

/**
 * A path of this site to go back to after a form, or `fallback`. Refuses everything that could leave the origin,
 * also once or twice percent-encoded: the value travels through links that anyone can write.
 */
export function safeReturn(raw: unknown, fallback = "/"): string {
  if (typeof raw !== "string" || !raw.startsWith("/") || raw.length > 2000) return fallback;
  let seen = raw;
  for (let layer = 0; layer < 3; layer++) {
    if (looksElsewhere(seen)) return fallback;
    try {
      seen = decodeURIComponent(seen);
    } catch {
      break;
    }
  }
  const url = URL.parse(raw, BASE);
  if (!url || url.origin !== BASE || url.username || looksElsewhere(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
