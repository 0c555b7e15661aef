/** Cookie header → name and decoded value. A value that does not decode is left out, the first of a name wins. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const cut = pair.indexOf("=");
    if (cut < 1) continue;
    const name = pair.slice(0, cut).trim();
    if (cookies.has(name)) continue;
    try {
      cookies.set(name, decodeURIComponent(pair.slice(cut + 1).trim()));
    } catch {
      // Someone else's cookie with a stray percent sign: not ours to read.
    }
  }
  return cookies;
}

export const ONE_YEAR = 31_536_000;

/**
 * One cookie as `document.cookie` and `Set-Cookie` take it: path `/`, readable by the page, never sent across sites
 * by anything but a link. `maxAge` in seconds; 0 removes it.
 */
export function cookieText(name: string, value: string, maxAge = ONE_YEAR): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}
