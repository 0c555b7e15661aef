import { useEffect, useRef } from "react";
import { createPath, useLocation, useNavigate, useNavigation } from "react-router";
import { redirectFor } from "../lib/routing/route-rules.ts";
import { type BuildWatch, watchBuild } from "./build-watch.ts";
import { fullLoad } from "./layouts/full-load.ts";

/** @throws as redirectFor does, and for that path from then on */
function targetOf(...args: Parameters<typeof redirectFor>) {
  try {
    return redirectFor(...args);
  } catch (error) {
    refused = { path: args[1], error };
    throw error;
  }
}

/** A path whose rule leads where nobody may be sent: the visit goes on loading, and must end in the error all the same. */
let refused: { path: string; error: unknown } | undefined;

/**
 * Keeps a tab that stays open for days in step with the server: the first navigation after a newer build was seen
 * loads its target in full, and the running build's route rules are followed.
 */
export function BuildUpdates({
  buildId,
  redirectHosts,
}: {
  buildId: string;
  redirectHosts: readonly string[];
}) {
  const watch = useRef<BuildWatch>(null);
  const navigation = useNavigation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (refused?.path === pathname) throw refused.error;

  useEffect(() => {
    const started = watchBuild(buildId);
    watch.current = started;
    return started.stop;
  }, [buildId]);

  useEffect(() => {
    const to = navigation.location;
    // A form on its way is let through: its answer may hold the errors of its fields.
    const isVisit = navigation.state === "loading" && (navigation.formMethod ?? "GET") === "GET";
    if (!watch.current || !to || !isVisit) return;
    const target = targetOf(watch.current.rules(), to.pathname, redirectHosts);
    if (target?.kind === "external") location.assign(target.href);
    else if (target) void navigate(target.href + to.search, { replace: true });
    else if (watch.current.isOutdated()) fullLoad(createPath(to));
  }, [navigation, navigate, redirectHosts]);

  return null;
}
