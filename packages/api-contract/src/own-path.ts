/** Browsers and Node both have it; of neither's types does the contract otherwise know. */
declare const URL: {
  parse(
    url: string,
    base: string,
  ): { origin: string; username: string; pathname: string; search: string; hash: string } | null;
};

const BASE = "http://portal.invalid";
const LONGEST = 2000;

const isControl = (char: string) => char <= "\u001f" || char === "\u007f";

/** Something a browser or a proxy along the way could take for the start of another host. */
function looksElsewhere(path: string): boolean {
  return /^[/\\]{2}/.test(path) || path.includes("\\") || [...path].some(isControl);
}

/**
 * A path of this site to go back to, or undefined. Refuses everything that could leave the origin, also once or twice
 * percent-encoded: the value travels through links that anyone can write (W7).
 */
export function ownPath(raw: unknown): string | undefined {
  if (typeof raw !== "string" || !raw.startsWith("/") || raw.length > LONGEST) return undefined;
  let seen = raw;
  for (let layer = 0; layer < 3; layer++) {
    if (looksElsewhere(seen)) return undefined;
    try {
      seen = decodeURIComponent(seen);
    } catch {
      break;
    }
  }
  const url = URL.parse(raw, BASE);
  if (!url || url.origin !== BASE || url.username || looksElsewhere(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
