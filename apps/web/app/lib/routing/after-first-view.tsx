import { type ComponentType, Suspense, useEffect, useMemo, useState } from "react";
import { onDemand } from "./on-demand.tsx";
import { useIsAlive } from "./use-is-alive.ts";

const pageLoaded = () =>
  new Promise<void>((done) => {
    if (typeof document === "undefined" || document.readyState === "complete") done();
    else addEventListener("load", () => done(), { once: true });
  });

/**
 * A part below the first screen. The server draws it like any other, and its links and forms work; its script comes
 * once the page has loaded, so that nothing on the first screen waits for it. On a visit from another page it comes
 * before the page is shown.
 *
 * @example const Blocks = afterFirstView(() => import("./org-detail-blocks.tsx"))
 */
export function afterFirstView<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const Part = onDemand<P>(async () => {
    await pageLoaded();
    return load();
  });
  return function AfterFirstView(props: P) {
    const isAlive = useIsAlive();
    // A page that was served keeps what it shows until the script is there; without a boundary a visit waits for it.
    const [isServed] = useState(!isAlive);
    const [servedProps] = useState(props);
    const [isHydrated, setHydrated] = useState(isAlive);
    // A boundary that is given another element before its script is there drops what the server drew and shows nothing:
    // until then it gets the same one, whatever the page beside it does.
    const shown = isHydrated ? props : servedProps;
    return useMemo(() => {
      const part = <Part {...shown} />;
      if (!isServed) return part;
      return (
        <Suspense>
          {part}
          <OnMount run={() => setHydrated(true)} />
        </Suspense>
      );
    }, [isServed, shown]);
  };
}

/** Calls back once it is mounted: within a boundary, once that is hydrated. */
function OnMount({ run }: { run: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(run, []);
  return null;
}
