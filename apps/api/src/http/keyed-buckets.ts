import { tokenBucket } from "./token-bucket.ts";

/**
 * A token bucket for each key: an address, a member. Only recent keys are remembered; a forgotten key
 * begins with a full one, and the oldest is forgotten first.
 * @param most how many keys are remembered
 * @returns whether one more of that key may pass now
 */
export function keyedBuckets(burst: number, perSecond: number, most = 10_000): (key: string) => boolean {
  const buckets = new Map<string, () => boolean>();
  return (key) => {
    const bucket = buckets.get(key) ?? tokenBucket(burst, perSecond);
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > most) buckets.delete(buckets.keys().next().value!);
    return bucket();
  };
}
