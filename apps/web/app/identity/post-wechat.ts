import { issueToken } from "@ginkgo/api-contract/identity/identity";
import { ApiError } from "@ginkgo/client/api-error";
import type { RouterContextProvider } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { readCookies } from "../lib/api/cookies.ts";
import { requestInfo } from "../lib/api/request-info.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { askCode, type CodeRefused, type CodeSent } from "../lib/form/ask-code.ts";
import { type FormRefusal, refusalOf, typedOf } from "../lib/form/form-refusal.ts";
import { formDataOf } from "../lib/format.ts";
import { AGREED_COOKIE, recordAgreement } from "./agreement.ts";
import { basicClient } from "./basic-client.ts";
import { signIn } from "./sign-in.ts";

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Where signing in with WeChat stands after one post of its page. */
export type WechatAnswer =
  | { goTo: string }
  | { kind: "failed"; message: string; status: number }
  | {
      kind: "bind";
      status: number;
      ticket: string;
      nickname: string | null;
      redirect: string;
      refusal?: FormRefusal;
      codeReply?: CodeSent | CodeRefused;
      typed?: Record<string, string>;
    };

const hasAgreed = ({ request }: Args) => readCookies(request.headers.get("cookie")).has(AGREED_COOKIE);

/** Trades code and state of the address for a session. */
export async function exchangeCode(args: Args, form: FormData): Promise<WechatAnswer> {
  const api = serverApi(args);
  const { clients } = args.context.get(requestInfo).config;
  try {
    const { additionalParameters } = await callApi(api, issueToken, {
      query: { grant_type: "wechat", scope: "server" },
      headers: basicClient(clients.customer),
      body: formDataOf(typedOf(form, "code", "state")) as object,
    });
    if (hasAgreed(args)) await recordAgreement(api);
    return { goTo: additionalParameters.redirect ?? "/" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, msg: message, more } = error;
    if (error.reason !== "WECHAT_NEEDS_PHONE") return { kind: "failed", message, status: status || 503 };
    const { bindTicket, nickname, redirect } = more;
    return {
      kind: "bind",
      status: 200,
      ticket: String(bindTicket),
      nickname: typeof nickname === "string" ? nickname : null,
      redirect: String(redirect ?? "/"),
    };
  }
}

/** Ties the WeChat of the ticket to a number that reads its messages, and signs in; or sends the code for it. */
export async function bindWechat(args: Args, form: FormData): Promise<WechatAnswer> {
  const api = serverApi(args);
  const {
    bindTicket = "",
    nickname,
    redirect = "/",
    ...typed
  } = typedOf(form, "bindTicket", "nickname", "redirect", "mobile");
  const again = {
    kind: "bind",
    status: 200,
    ticket: bindTicket,
    nickname: nickname || null,
    redirect,
  } as const;
  if (form.has("send"))
    return { ...again, typed, codeReply: await askCode(api, { mobile: typed.mobile ?? "", type: "LOGIN" }) };
  const refusal = await signIn(api, args.context.get(requestInfo).config, form).catch((error: unknown) =>
    refusalOf(error, typed),
  );
  if (!refusal) return { goTo: redirect };
  if (refusal.reason === "WECHAT_TICKET")
    return { kind: "failed", message: refusal.message, status: refusal.status };
  return { ...again, status: refusal.status, refusal, typed };
}
