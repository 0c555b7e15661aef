import { Activity, type ReactNode, useContext, useState } from "react";
import {
  UNSAFE_DataRouterDataContext as RouterData,
  UNSAFE_LocationContext as RouterLocation,
  UNSAFE_DataRouterNavigationContext as RouterNavigation,
  UNSAFE_DataRouterStateContext as RouterState,
  useLocation,
  useOutlet,
} from "react-router";

/** A hidden page goes on seeing the address and the data it was left with, not those of the page shown now. */
function Freeze({ active, children }: { active: boolean; children: ReactNode }) {
  const now = {
    state: useContext(RouterState),
    data: useContext(RouterData),
    navigation: useContext(RouterNavigation),
    place: useContext(RouterLocation),
  };
  const [saved, setSaved] = useState(now);
  const isOld = (Object.keys(now) as (keyof typeof now)[]).some((name) => now[name] !== saved[name]);
  if (active && isOld) setSaved(now);
  const seen = active ? now : saved;
  return (
    <RouterState.Provider value={seen.state}>
      <RouterData.Provider value={seen.data}>
        <RouterNavigation.Provider value={seen.navigation}>
          <RouterLocation.Provider value={seen.place}>{children}</RouterLocation.Provider>
        </RouterNavigation.Provider>
      </RouterData.Provider>
    </RouterState.Provider>
  );
}

interface CachedPage {
  page: ReactNode;
  /** Tells it from one of the same name that was let go. */
  id: number;
}

interface State {
  pages: ReadonlyMap<string, CachedPage>;
  /** Name of what is shown now; null where that is not kept. */
  shown: string | null;
  owner: string;
  lastId: number;
}

/** What is kept after a step: the page shown now with its newest content, and of the others those of the same owner. */
function step(old: State, shown: string | null, outlet: ReactNode, owner: string, most: number): State {
  const isSame = owner === old.owner;
  if (isSame && shown === old.shown && (shown === null || old.pages.get(shown)?.page === outlet)) return old;
  const pages = new Map(isSame ? old.pages : []);
  let { lastId } = old;
  if (shown !== null) {
    // Shown while somebody else came: its own parts see to that, and what has the focus keeps it.
    const before = shown === old.shown || isSame ? old.pages.get(shown) : undefined;
    pages.delete(shown);
    pages.set(shown, { page: outlet, id: before?.id ?? ++lastId });
    if (pages.size > most) pages.delete(pages.keys().next().value as string);
  }
  return { pages, shown, owner, lastId };
}

/**
 * An outlet that keeps named pages with everything typed, opened and scrolled in them while others are shown.
 * Coming back runs the page's loader again.
 *
 * Pages hidden stay in the document, so ids in them must be unique across the kept pages. One that is not kept stands
 * before them: what looks for an id finds that of the page shown.
 *
 * @param keyOf name under which a path is kept, null for pages that are not; defined outside the component
 * @param owner whose pages these are: what was kept for somebody else is let go
 * @param most how many are kept; the one longest unvisited goes first
 */
export function KeepAliveOutlet({
  keyOf,
  owner = "",
  most = 6,
}: {
  keyOf: (pathname: string) => string | null;
  owner?: string;
  most?: number;
}) {
  const outlet = useOutlet();
  const key = keyOf(useLocation().pathname);
  const [state, setState] = useState<State>(() =>
    step({ pages: new Map(), shown: null, owner, lastId: 0 }, key, outlet, owner, most),
  );
  const next = step(state, key, outlet, owner, most);
  if (next !== state) setState(next);
  // Sorted by name: moving a kept page in the document would lose its inner scroll positions.
  const pages = [...next.pages].sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <>
      {key === null && outlet}
      {pages.map(([name, { page, id }]) => (
        <Activity key={`${name} ${id}`} mode={name === key ? "visible" : "hidden"}>
          <Freeze active={name === key}>{page}</Freeze>
        </Activity>
      ))}
    </>
  );
}
