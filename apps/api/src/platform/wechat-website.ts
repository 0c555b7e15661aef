import type { WechatPort } from "./wechat.ts";

const LONGEST = 5_000;

interface Reply {
  errcode?: number;
  access_token?: string;
  openid?: string;
  unionid?: string;
  nickname?: string;
}

/** Codes that were used, are too old, or never were (developers.weixin.qq.com, 网站应用微信登录). */
const REFUSED = new Set([40029, 40163, 41008]);

/** WeChat's sign-in for website applications. */
export function wechatWebsite({
  appId,
  secret,
  api,
  open,
}: {
  appId: string;
  secret: string;
  /** Address of the API, without a trailing slash. */
  api: string;
  /** Address of the page people agree on. */
  open: string;
}): WechatPort {
  async function ask(path: string, query: Record<string, string>): Promise<Reply> {
    // The address carries the secret, so it must not get into an error's text.
    const response = await fetch(`${api}${path}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(LONGEST),
    }).catch((e: Error) => {
      throw new Error(`WeChat ${path} could not be reached: ${e.name}`);
    });
    if (!response.ok) throw new Error(`WeChat ${path} answered ${response.status}`);
    return (await response.json()) as Reply;
  }

  return {
    authorizeUrl({ returnTo, state }) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: returnTo,
        response_type: "code",
        scope: "snsapi_login",
        state,
      });
      return `${open}/connect/qrconnect?${query}#wechat_redirect`;
    },
    async exchange(code) {
      const token = await ask("/sns/oauth2/access_token", {
        appid: appId,
        secret,
        code,
        grant_type: "authorization_code",
      });
      if (token.errcode && REFUSED.has(token.errcode)) return null;
      if (!token.access_token || !token.openid)
        throw new Error(`WeChat refused the exchange: ${token.errcode}`);
      const person = await ask("/sns/userinfo", { access_token: token.access_token, openid: token.openid });
      const unionid = person.unionid ?? token.unionid;
      if (!unionid) throw new Error(`WeChat named nobody: ${person.errcode}`);
      return { unionid, nickname: person.nickname ?? null, openId: { app: appId, id: token.openid } };
    },
  };
}
