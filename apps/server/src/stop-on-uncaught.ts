import type { Log } from "@ginkgo/api/platform/log";

/** How long an orderly stop may take before the process ends anyway, milliseconds. */
const LONGEST = 10_000;

/**
 * Ends the process in order when an error was caught by nobody: what it left half done is unknown, so it must not go on
 * serving, but requests under way are answered first. The supervisor starts the next one.
 * @param stop what SIGTERM does, without the exit
 */
export function stopOnUncaught(log: Log, stop: () => Promise<void>, longest = LONGEST): void {
  let stopping = false;
  process.on("uncaughtException", (error) => {
    log.error("nobody caught an error; stopping", { error: error.message, stack: error.stack });
    if (stopping) return;
    stopping = true;
    const end = () => process.exit(1);
    setTimeout(end, longest).unref();
    stop().then(end, end);
  });
}
