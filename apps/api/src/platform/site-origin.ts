import { isSandbox } from "./is-sandbox.ts";
import type { Settings } from "./settings.ts";

/**
 * The address of the site, without a slash at the end, for links in messages: the one that is set, in the sandbox the one it listens on. Null where
 * no setting names it: a link without it leads nowhere.
 */
export function siteOrigin(settings: Settings): string | null {
  const { PUBLIC_ORIGIN, HOST, PORT } = settings;
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN.replace(/\/+$/, "");
  if (!isSandbox(settings)) return null;
  const isEverywhere = HOST === undefined || ["0.0.0.0", "::", ""].includes(HOST);
  return `http://${isEverywhere ? "localhost" : HOST}:${PORT}`;
}
