import type { Plugin } from "vite";

const FILE = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
const RELOAD = /console\.error\(`Error loading route module[\s\S]*?return new Promise\(\(\) => \{\}\);/;

const RAISE = `
    const event = new Event("vite:preloadError", { cancelable: true });
    event.payload = error;
    if (!window.dispatchEvent(event)) return new Promise(() => {});
    return (routeModulesCache[route.id] = { default: function FailedChunk() { throw error; } });`;

/**
 * React Router reloads the page the reader is leaving, without limit, when a route's chunk cannot be fetched. In our
 * build it raises Vite's own event for such failures instead, which `shell/chunk-failure.ts` answers: the target is
 * loaded, half-filled forms are kept, and never twice in ten seconds. Where nobody answers the event, a page that
 * throws stands in: a rejection would be swallowed and leave the screen blank.
 *
 * A version of React Router that no longer has the place fails the build here rather than at a reader's.
 */
export function routeChunkEvent(): Plugin {
  let isDone = false;
  return {
    name: "ginkgo:route-chunk-event",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      if (!FILE.test(id)) return;
      if (!RELOAD.test(code)) this.error("React Router's handling of failed route chunks has changed");
      isDone = true;
      return { code: code.replace(RELOAD, RAISE), map: null };
    },
    generateBundle() {
      if (!isDone) this.error("React Router's route module loader was not found");
    },
  };
}
