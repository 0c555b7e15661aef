/** The server's time. Everything that asks the time asks this, so that the sandbox can move it. */
export interface Clock {
  /** Now. */
  now(): Date;
}

/** A clock that a sandbox may move forward; it starts at the machine's time. */
export function movableClock(base: () => number = Date.now): Clock & { advance(ms: number): void } {
  let ahead = 0;
  return {
    now: () => new Date(base() + ahead),
    advance(ms) {
      ahead += ms;
    },
  };
}

const shanghai = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai", dateStyle: "short" });

/** The calendar day of an instant in Asia/Shanghai, `YYYY-MM-DD`. */
export const shanghaiDay = (at: Date): string => shanghai.format(at);
