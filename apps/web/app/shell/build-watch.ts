import type { RouteRules } from "../lib/routing/route-rules.ts";

const HOUR = 3_600_000;

export interface BuildWatch {
  /** Whether a newer build than the running one was seen. */
  isOutdated(): boolean;
  rules(): RouteRules;
  stop(): void;
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url, { cache: "no-store" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/**
 * Watches for a newer build: every hour, and when the page is looked at again after an hour. A question that fails
 * is asked again at the next turn.
 *
 * @param buildId of the running page
 * @param every milliseconds between two looks
 */
export function watchBuild(buildId: string, every = HOUR): BuildWatch {
  let outdated = false;
  let rules: RouteRules = { redirects: [] };
  let checkedAt = Date.now();

  async function look() {
    checkedAt = Date.now();
    const latest = (await readJson(`/builds/latest.json?${checkedAt}`).catch(() => null)) as {
      id?: string;
    } | null;
    if (latest?.id && latest.id !== buildId) outdated = true;
  }
  const onVisible = () => {
    if (document.visibilityState === "visible" && Date.now() - checkedAt >= every) void look();
  };
  const timer = setInterval(look, every);
  document.addEventListener("visibilitychange", onVisible);
  readJson(`/builds/meta/${encodeURIComponent(buildId)}.json`).then(
    (meta) => {
      rules = meta as RouteRules;
    },
    // Without its rules the page still works; the server applies the same ones to every full load.
    () => {},
  );

  return {
    isOutdated: () => outdated,
    rules: () => rules,
    stop() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    },
  };
}
