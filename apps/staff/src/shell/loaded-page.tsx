import { type ComponentType, lazy } from "react";

/** What begins anew those pages whose part could not be loaded. */
const failed = new Set<() => void>();

/** A page whose part is loaded when it is first opened; a load that failed is not kept for good. */
export function loadedPage<M, N extends keyof M>(load: () => Promise<M>, name: N): ComponentType {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: (await load())[name] as ComponentType };
      } catch (error) {
        failed.add(() => {
          Page = begin();
        });
        throw error;
      }
    });
  let Page = begin();
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
