import { createPath, type Path } from "react-router";
import { fullLoad } from "../layouts/full-load.ts";

interface RunningRouter {
  state: { navigation: { location?: Path } };
}

/**
 * A piece of the running build is gone from the server: load the page the reader is going to in full, under the
 * same guard. Held back by the guard, the failure goes on to the error page.
 *
 * Vite raises the event for its own lazy pieces, and our build lets React Router raise it for route modules
 * (`build/route-chunk-event.ts`).
 */
export function watchChunkFailures(): void {
  addEventListener("vite:preloadError", (event) => {
    const router = (window as { __reactRouterDataRouter?: RunningRouter }).__reactRouterDataRouter;
    const to = router?.state.navigation.location;
    // Without a line it would put the browser's own page in place of this one, which can say what to do.
    if (!navigator.onLine) return;
    if (fullLoad(to ? createPath(to) : location.href)) event.preventDefault();
  });
}
