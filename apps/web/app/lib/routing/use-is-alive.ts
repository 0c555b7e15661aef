import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the page is alive: what needs a script is not shown without one. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
