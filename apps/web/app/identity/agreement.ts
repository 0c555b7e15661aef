import type { ApiContext } from "../lib/api/api-client.ts";
import { cookieText } from "../lib/api/cookies.ts";
import { agreeToTerms } from "./agree-to-terms.ts";

/** Said beside the box when it was not ticked. */
export const TICK_FIRST = "请先看一看《用户协议》和《隐私政策》，同意的话在前面打勾。";

/** Remembers the tick while somebody is away at WeChat. */
export const AGREED_COOKIE = "agreed";
const TEN_MINUTES = 600;

export const agreedCookie = (): string => cookieText(AGREED_COOKIE, "yes", TEN_MINUTES);

/** Writes down what was ticked. Failing must not undo a sign-in that worked: the first-login dialog asks again. */
export const recordAgreement = (api: ApiContext): Promise<void> =>
  agreeToTerms({ ...api, onFailure: undefined }).catch(() => {});
