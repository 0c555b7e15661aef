export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The server's time. Everything that asks the time asks this, so that the sandbox can move it. */
export interface Clock {
  /** Now. */
  now(): Date;
}

/** A clock that can be moved forward. */
export interface MovableClock extends Clock {
  /** @param ms how much further; what it was ahead already stays */
  advance(ms: number): void;
}

/** A clock that a sandbox may move forward; it starts at the machine's time. */
export function movableClock(base: () => number = Date.now): MovableClock {
  let ahead = 0;
  return {
    now: () => new Date(base() + ahead),
    advance(ms) {
      ahead += ms;
    },
  };
}

/** @param ms how much later; negative for earlier */
export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
