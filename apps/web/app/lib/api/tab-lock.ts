import type { OneAtATime } from "./session.ts";

/**
 * One at a time over all tabs of this browser. Web Locks exist only on https and the loopback; elsewhere each tab
 * goes alone, and the server's ten seconds of grace for a token just used keep them together.
 */
export function tabLock(name: string): OneAtATime {
  const here = new Set<string>();
  return async (work) => {
    if (here.has(name)) return false;
    here.add(name);
    try {
      if (!navigator.locks) {
        await work();
        return true;
      }
      return await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
        return lock !== null;
      });
    } finally {
      here.delete(name);
    }
  };
}
