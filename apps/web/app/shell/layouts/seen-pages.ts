import { notices } from "../../lib/live/notices.ts";
import type { SiteData } from "../../lib/routing/site-data.ts";

type Loaded = Readonly<Record<string, unknown>>;

interface RunningRouter {
  state: { location: { pathname: string; search: string }; loaderData: Loaded; errors: unknown };
  revalidate(): Promise<void>;
}

const MAX_COUNT = 20;
const NO_LINE = "现在没有网络，这是刚才读到的";

/** What the pages seen last were drawn from, by path and query; of one reader alone. */
const seen = new Map<string, Loaded>();
let owner: string | undefined;

const router = () => (window as { __reactRouterDataRouter?: RunningRouter }).__reactRouterDataRouter;

const readAgain = () => void router()?.revalidate();

const memberOf = (loaded: Loaded) => (loaded.root as SiteData | undefined)?.member;

/** Id of the member whose page is shown now. */
export const memberShown = (): string | undefined => memberOf(router()?.state.loaderData ?? {})?.id;

/** What the root route has for every page, as it is now. */
export function aroundEveryPage(): Loaded {
  const root = router()?.state.loaderData.root;
  return root === undefined ? {} : { root };
}

function readerOf(loaded: Loaded): string {
  const member = memberOf(loaded);
  return member ? `${member.id}:${member.personType}` : "";
}

/** Remembers the page shown now. What somebody else saw is let go. */
export function rememberPage(): void {
  const state = router()?.state;
  if (!state || state.errors) return;
  const reader = readerOf(state.loaderData);
  if (reader !== owner) seen.clear();
  owner = reader;
  const address = state.location.pathname + state.location.search;
  seen.delete(address);
  seen.set(address, state.loaderData);
  if (seen.size > MAX_COUNT) seen.delete(seen.keys().next().value as string);
}

/**
 * What a page that cannot be reached was drawn from before, for those of its routes; undefined where it was not seen.
 * The reader is told that nothing of it is new; it is read again once there is a network.
 */
export function seenPage(url: URL, routes: readonly string[]): Loaded | undefined {
  const loaded = seen.get(url.pathname + url.search);
  if (!loaded || !routes.every((route) => Object.hasOwn(loaded, route))) return undefined;
  addEventListener("online", readAgain, { once: true });
  if (!notices.list().some(({ open, title }) => open && title === NO_LINE))
    notices.add({ tone: "info", title: NO_LINE, description: "连上网络以后会再读一次。" });
  return loaded;
}
