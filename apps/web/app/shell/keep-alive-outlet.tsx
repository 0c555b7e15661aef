import { Activity, type ReactNode, useContext, useState } from "react";
import {
  UNSAFE_LocationContext as RouterLocation,
  UNSAFE_DataRouterStateContext as RouterState,
  useLocation,
  useOutlet,
} from "react-router";

/** A hidden page goes on seeing the address and the data it was left with, not those of the page shown now. */
function Freeze({ active, children }: { active: boolean; children: ReactNode }) {
  const state = useContext(RouterState);
  const place = useContext(RouterLocation);
  const [saved, setSaved] = useState({ state, place });
  if (active && (saved.state !== state || saved.place !== place)) setSaved({ state, place });
  const seen = active ? { state, place } : saved;
  return (
    <RouterState.Provider value={seen.state}>
      <RouterLocation.Provider value={seen.place}>{children}</RouterLocation.Provider>
    </RouterState.Provider>
  );
}

/**
 * An outlet that keeps named pages with everything typed, opened and scrolled in them while others are shown.
 * Coming back runs the page's loader again. Give it a `key` of the signed-in person: another one starts afresh.
 *
 * Pages hidden stay in the document, so ids in them must be unique across the kept pages.
 *
 * @param keyOf name under which a path is kept, null for pages that are not; defined outside the component
 * @param most how many are kept; the one longest unvisited goes first
 */
export function KeepAliveOutlet({
  keyOf,
  most = 6,
}: {
  keyOf: (pathname: string) => string | null;
  most?: number;
}) {
  const outlet = useOutlet();
  const key = keyOf(useLocation().pathname);
  const [pages, setPages] = useState<ReadonlyMap<string, ReactNode>>(
    () => new Map(key ? [[key, outlet]] : []),
  );

  let kept = pages;
  if (key && pages.get(key) !== outlet) {
    const next = new Map(pages);
    next.delete(key);
    next.set(key, outlet);
    if (next.size > most) next.delete(next.keys().next().value as string);
    kept = next;
    setPages(next);
  }
  // Sorted by name: moving a kept page in the document would lose its inner scroll positions.
  const shown = [...kept].sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <>
      {shown.map(([name, page]) => (
        <Activity key={name} mode={name === key ? "visible" : "hidden"}>
          <Freeze active={name === key}>{page}</Freeze>
        </Activity>
      ))}
      {key === null && outlet}
    </>
  );
}
