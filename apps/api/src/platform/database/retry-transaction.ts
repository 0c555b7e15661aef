/**
 * SQLSTATE of work the database took back and that goes through when tried again: serialization_failure,
 * deadlock_detected, and feature_not_supported, which a named statement gets after a migration (named-client.ts).
 */
const AGAIN = new Set(["40001", "40P01", "0A000"]);
const TRIES = 4;
const FIRST_WAIT_MS = 20;

function isTakenBack(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && AGAIN.has(code)) || isTakenBack(error.cause);
}

/**
 * Runs a transaction, and again when the database took it back (AGAIN).
 * Waits 20, 40 and 80 ms, up to twice as long by chance, so that two that met do not meet again.
 * @param transaction one whole transaction; must leave nothing behind but what it commits
 * @throws what the last try threw
 */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === TRIES || !isTakenBack(error)) throw error;
      const wait = FIRST_WAIT_MS * 2 ** (tries - 1) * (1 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
