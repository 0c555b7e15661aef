const BASE = "http://portal.invalid";

const isControl = (char: string) => char <= "\u001f" || char === "\u007f";

/** A path of this site, or undefined: what stands in a link anybody can write must not lead elsewhere (W7). */
export function ownPath(raw: string | undefined): string | undefined {
  if (!raw?.startsWith("/")) return undefined;
  let seen = raw;
  for (let layer = 0; layer < 3; layer++) {
    if (/^[/\\]{2}/.test(seen) || seen.includes("\\") || [...seen].some(isControl)) return undefined;
    try {
      seen = decodeURIComponent(seen);
    } catch {
      break;
    }
  }
  const url = URL.parse(raw, BASE);
  if (!url || url.origin !== BASE || url.username || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
