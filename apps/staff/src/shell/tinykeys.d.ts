/** The package has types that its list of exports does not lead to. */
declare module "tinykeys" {
  /** Calls what is bound to a key, or to keys pressed one after the other. @returns how to stop */
  export function tinykeys(
    target: Window | HTMLElement,
    bindings: Readonly<Record<string, (event: KeyboardEvent) => void>>,
  ): () => void;
}
