import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { DAY } from "../../../platform/clock.ts";
import { secretKey } from "../../../platform/secrets/secret-key.ts";
import type { Settings } from "../../../platform/settings.ts";
import { hiddenCookie } from "./session-cookies.ts";

const LIFE = 180 * DAY;
/** Accounts one browser is known for: a family's shared computer. */
const MAX_COUNT = 4;
const ID = /^[\w-]{22}$/;

/** What says that this browser signed in to the account before; tells nothing of which account it is. */
const mark = (settings: Settings, id: string, account: string): string =>
  createHmac("sha256", secretKey(settings, "known devices"))
    .update(`${id}:${account}`)
    .digest("base64url")
    .slice(0, 22);

/**
 * Browsers that signed in to an account before. Their tries at its password are counted apart from those of strangers,
 * so that nobody else's wrong tries keep its owner out.
 * @param account as tries are counted by: a number, or `staff:` and a number
 */
export function knownDevice(request: Request, settings: Settings) {
  const cookie = hiddenCookie(request, settings, "ginkgo_device");
  const [id = "", ...marks] = (cookie.read() ?? "").split(".").filter((part) => ID.test(part));
  const isOf = (account: string, candidate: string) =>
    timingSafeEqual(Buffer.from(candidate), Buffer.from(mark(settings, id, account)));
  return {
    /** The browser's number where it signed in to this account before. */
    idFor: (account: string): string | undefined =>
      id && marks.slice(0, MAX_COUNT).some((mark) => isOf(account, mark)) ? id : undefined,
    /** The cookie line after a sign-in. */
    remember(account: string): string {
      const own = id || randomBytes(16).toString("base64url");
      const newest = mark(settings, own, account);
      const newestMarks = [newest, ...marks.filter((m) => m !== newest)].slice(0, MAX_COUNT);
      return cookie.line([own, ...newestMarks].join("."), LIFE / 1000);
    },
  };
}
