import { type ComponentType, Suspense, useMemo, useState } from "react";
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
    // A boundary that is given another element before its script is there drops what the server drew and shows nothing.
    // Once alive, this part renders again by itself, with the same props: it gets the same element.
    return useMemo(() => {
      const part = <Part {...props} />;
      return isServed ? <Suspense>{part}</Suspense> : part;
    }, [isServed, props]);
  };
}
