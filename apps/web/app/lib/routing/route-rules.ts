import { ownPath } from "@ginkgo/api-contract/own-path";

/** One redirect: `from` an exact path, or `/old/*` for all below it, whose rest goes where `to` has its `*`. */
export interface RedirectRule {
  from: string;
  to: string;
}

/** What `builds/meta/{id}.json` holds. */
export interface RouteRules {
  redirects: RedirectRule[];
}

/** The rules of this source; the build writes them beside the files it belongs to. */
export const routeRules: RouteRules = { redirects: [] };

export interface Target {
  kind: "internal" | "external";
  href: string;
}

function targetOf(rule: RedirectRule, path: string): string | undefined {
  if (!rule.from.endsWith("/*")) return rule.from === path ? rule.to : undefined;
  const stem = rule.from.slice(0, -1);
  return path.startsWith(stem) ? rule.to.replace("*", path.slice(stem.length)) : undefined;
}

/**
 * Where a path is sent, if anywhere. Hosts outside the site need permission: the file is data, and anyone who can
 * write it must not be able to send readers just anywhere.
 *
 * @throws Error for a target that is neither a path of the site nor an https address on an allowed host
 */
export function redirectFor(
  rules: RouteRules,
  path: string,
  allowedHosts: readonly string[],
): Target | undefined {
  for (const rule of rules.redirects) {
    const href = targetOf(rule, path);
    if (href === undefined || href === path) continue;
    if (href.startsWith("/")) {
      if (!ownPath(href)) throw new Error(`Redirect not permitted: ${href}`);
      return { kind: "internal", href };
    }
    const url = URL.parse(href);
    const allowed = url?.protocol === "https:" && !url.username && allowedHosts.includes(url.host);
    if (!allowed) throw new Error(`External navigation not permitted: ${href}`);
    return { kind: "external", href: url.href };
  }
}
