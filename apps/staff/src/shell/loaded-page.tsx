import { mayReload } from "@ginkgo/client/reload-guard";
import { type ComponentType, lazy } from "react";
import { isReachable } from "../connection.ts";

/** What begins anew those pages whose part could not be loaded. */
const failed = new Set<() => void>();

/**
 * Browsers keep that a script could not be fetched for as long as the document lives: once there is a connection again, it
 * takes a new document, which opens the same page; drafts are kept over it.
 */
function reloadOnce(): void {
  if (isReachable() && mayReload(window.location.hash, sessionStorage, Date.now())) window.location.reload();
}

/** A page whose part is loaded when it is first opened; a load that failed is not kept for good. */
export function loadedPage<M, N extends keyof M>(load: () => Promise<M>, name: N): ComponentType {
  const begin = (isAgain: boolean) =>
    lazy(async () => {
      try {
        return { default: (await load())[name] as ComponentType };
      } catch (error) {
        failed.add(() => {
          Page = begin(true);
        });
        if (isAgain) reloadOnce();
        throw error;
      }
    });
  let Page = begin(false);
  return () => <Page />;
}

/** The next drawing of a page that could not be loaded loads it again. */
export function loadFailedAgain(): void {
  // A style sheet that did not arrive is not asked for again by the import.
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.replaceWith(link.cloneNode());
  for (const again of failed) again();
  failed.clear();
}
