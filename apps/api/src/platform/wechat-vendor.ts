import type { WechatPerson, WechatPort } from "./wechat.ts";

const LONGEST = 5_000;

interface Reply {
  errcode?: number;
  access_token?: string;
  openid?: string;
  unionid?: string;
  nickname?: string;
  ticket?: string;
  expires_in?: number;
}

/** Codes that were used, are too old, or never were (developers.weixin.qq.com, 网站应用微信登录). */
const REFUSED = new Set([40029, 40163, 41008]);

interface App {
  appId: string;
  secret: string;
}

interface Vendor {
  /** Application of the open platform: other browsers show its code to scan. */
  website: App | undefined;
  /** Service account (服务号): inside WeChat its own page asks, and it is whom WeChat Pay knows the payer through. */
  account: App | undefined;
  /** Address of the API, without a trailing slash. */
  api: string;
  /** Address of the page people agree on. */
  open: string;
}

/** WeChat's sign-in. Website and service account hang on one open platform account, so a unionid is the same person. */
export function wechatVendor({ website, account, api, open }: Vendor): WechatPort {
  const through = (inside: boolean) =>
    inside && account
      ? { app: account, page: "oauth2/authorize", scope: "snsapi_userinfo" }
      : { app: website, page: "qrconnect", scope: "snsapi_login" };

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

  /** The access token is used for this alone, so that it is not kept anywhere. */
  const jsTickets = account && {
    appId: account.appId,
    async fetch() {
      const { access_token: token, errcode } = await ask("/cgi-bin/token", {
        grant_type: "client_credential",
        appid: account.appId,
        secret: account.secret,
      });
      if (!token) throw new Error(`WeChat gave no access token: ${errcode}`);
      const found = await ask("/cgi-bin/ticket/getticket", { access_token: token, type: "jsapi" });
      if (!found.ticket || !found.expires_in) throw new Error(`WeChat gave no ticket: ${found.errcode}`);
      return { ticket: found.ticket, seconds: found.expires_in };
    },
  };

  return {
    jsTickets,
    authorizeUrl({ returnTo, state, inside }) {
      const { app, page, scope } = through(inside);
      if (!app) return `${returnTo}?error=unavailable`;
      const query = new URLSearchParams({
        appid: app.appId,
        redirect_uri: returnTo,
        response_type: "code",
        scope,
        state,
      });
      return `${open}/connect/${page}?${query}#wechat_redirect`;
    },
    async exchange(code, { inside }) {
      const { app } = through(inside);
      if (!app) throw new Error("WeChat is not set up for this browser");
      const token = await ask("/sns/oauth2/access_token", {
        appid: app.appId,
        secret: app.secret,
        code,
        grant_type: "authorization_code",
      });
      if (token.errcode && REFUSED.has(token.errcode)) return null;
      if (!token.access_token || !token.openid)
        throw new Error(`WeChat refused the exchange: ${token.errcode}`);
      const { openid } = token;
      const person = await ask("/sns/userinfo", { access_token: token.access_token, openid });
      const unionid = person.unionid ?? token.unionid;
      if (!unionid) throw new Error(`WeChat named nobody: ${person.errcode}`);
      const found: WechatPerson = { unionid, nickname: person.nickname ?? null };
      // One is kept of each member; where there is a service account, a website's would take its place for nothing.
      return account && app !== account ? found : { ...found, openId: { app: app.appId, id: openid } };
    },
  };
}
