/**
 * Lets `burst` through at once and `perSecond` after that.
 * @returns whether one more may pass now
 */
export function tokenBucket(burst: number, perSecond: number): () => boolean {
  let tokens = burst;
  let at = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
    at = now;
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}
