import { cookieText } from "../lib/api/cookies.ts";

/** The ways into the portal, in the order of the tabs. */
export const signInWays = [
  { way: "password", label: "密码" },
  { way: "sms", label: "短信验证码" },
  { way: "wechat", label: "微信扫码" },
] as const;

export type SignInWay = (typeof signInWays)[number]["way"];

/** Which tab was used last on this device; it opens next time. */
export const WAY_COOKIE = "way";

/** Anything unknown is the first tab. */
export const parseWay = (text: string | null | undefined): SignInWay =>
  signInWays.find(({ way }) => way === text)?.way ?? "password";

/** What opens on this device: the way used last; a message code for who has never signed in here. */
export const usualWay = (used: string | null | undefined): SignInWay => parseWay(used || "sms");

export const wayCookie = (way: SignInWay): string => cookieText(WAY_COOKIE, way);
