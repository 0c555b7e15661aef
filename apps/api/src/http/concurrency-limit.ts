import { problem } from "./problem.ts";

/**
 * Lets work that eats a core and memory run `atOnce` at a time; it may not pile up (T11).
 * @param waiting so many may wait; one more is refused
 * @param what is refused, for the log
 */
export function concurrencyLimit({
  atOnce,
  waiting,
  what,
}: {
  atOnce: number;
  waiting: number;
  what: string;
}) {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    /** How many run in this process, and how many wait. */
    now: () => ({ running, waiting: queue.length }),
    /** Runs `work` when its turn comes. @throws {ProblemError} UNAVAILABLE where too many are waiting */
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw problem("UNAVAILABLE", `too many ${what} at once`);
        // A finished task hands its place to the next without letting `running` fall, so no other task slips in between.
        await new Promise<void>((resolve) => queue.push(resolve));
      } else running++;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
