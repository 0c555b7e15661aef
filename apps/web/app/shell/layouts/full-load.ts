import { mayReload } from "@ginkgo/client/reload-guard";
import { saveDrafts } from "../../lib/form/form-drafts.ts";

/**
 * Leaves the running build by loading an address from the server. What is half filled in is kept first.
 *
 * @param href path with query and hash
 * @returns false when that path was loaded so moments ago and the guard holds it back
 */
export function fullLoad(href: string): boolean {
  const url = new URL(href, location.href);
  if (!mayReload(url.pathname, sessionStorage, Date.now())) return false;
  saveDrafts();
  const here = url.href.split("#")[0] === location.href.split("#")[0];
  if (here) location.reload();
  else location.assign(url);
  return true;
}
