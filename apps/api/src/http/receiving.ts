import { addressPrefix } from "./address-prefix.ts";
import { problem } from "./problem.ts";

/** Large bodies being received at once, each in memory whole; more wait for nothing and are told so. */
const AT_ONCE = 40;
/** Of one address: an office uploads side by side, and no two addresses hold all places. */
const EACH = 10;

const held = new Map<string, number>();
let all = 0;

/**
 * Receives a large body in one of the places this process has for them.
 * @param address who sends it, as clientAddress tells
 * @throws {ProblemError} UNAVAILABLE where all places are taken, TOO_MANY_REQUESTS where those of the address are
 */
export async function inPlace<T>(address: string, receive: () => Promise<T>): Promise<T> {
  const key = addressPrefix(address);
  const own = held.get(key) ?? 0;
  if (own >= EACH) throw problem("TOO_MANY_REQUESTS", "uploads of one address at once");
  if (all >= AT_ONCE) throw problem("UNAVAILABLE", "too many uploads at once");
  held.set(key, own + 1);
  all++;
  try {
    return await receive();
  } finally {
    all--;
    const left = held.get(key)! - 1;
    if (left > 0) held.set(key, left);
    else held.delete(key);
  }
}
