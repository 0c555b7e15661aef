import type { ProblemKey } from "@ginkgo/api-contract/problems";
import { MINUTE } from "../platform/clock.ts";
import { addressPrefix } from "./address-prefix.ts";

/** Refusals of something secret that was guessed at, or would have been once more, by what it was. */
const kinds: Partial<Record<ProblemKey, string>> = {
  SIGN_IN_FAILED: "password",
  SIGN_IN_TRIES: "password",
  PASSWORD_OFF: "password",
  STAFF_SIGN_IN_TRIES: "staff",
  SMS_CODE_WRONG: "code",
  CHALLENGE_WRONG: "picture",
  ARRIVAL_CODE_WRONG: "arrival",
  WECHAT_CODE: "wechat",
};

/** What a refused call guessed at; undefined where it guessed at nothing. */
export const guessOf = (key: ProblemKey): string | undefined => kinds[key];

const WINDOW = 15 * MINUTE;
/** Addresses told apart in one window; of more only the sum is known. */
const MAX_COUNT = 10_000;

/** Counts wrong tries by the network they come from, over the window under way and the one before. */
export class WrongTries {
  #started = 0;
  #now = new Map<string, number>();
  #before = new Map<string, number>();

  #turn(at: Date): void {
    const windows = Math.floor((at.getTime() - this.#started) / WINDOW);
    if (windows < 1) return;
    this.#before = windows === 1 ? this.#now : new Map();
    this.#now = new Map();
    this.#started = at.getTime();
  }

  count(address: string, at: Date): void {
    this.#turn(at);
    const from = addressPrefix(address);
    const n = this.#now.get(from) ?? 0;
    if (n > 0 || this.#now.size < MAX_COUNT) this.#now.set(from, n + 1);
  }

  /** The most from one network in the last 15 to 30 minutes. */
  most(at: Date): number {
    this.#turn(at);
    let most = 0;
    for (const from of new Set([...this.#now.keys(), ...this.#before.keys()]))
      most = Math.max(most, (this.#now.get(from) ?? 0) + (this.#before.get(from) ?? 0));
    return most;
  }
}
