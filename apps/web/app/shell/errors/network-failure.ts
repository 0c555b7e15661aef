import { statusTextOf } from "@ginkgo/client/status-text";
import { data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import type { FormReply } from "../../lib/form/form-reply.ts";
import { NETWORK_FAILURE, textOf } from "../../lib/form/form-typed.ts";
import { notices } from "../../lib/live/notices.ts";
import { aroundEveryPage, memberShown, rememberPage, seenPage } from "../layouts/seen-pages.ts";

/** What a route's action came to in the browser, by route; React Router calls it `DataStrategyResult`. */
type Results = Record<string, { type: string; result: unknown }>;

/** Only where something was sent; its part of the page is there by then. */
const unsaid = () => import("./refusals.ts");

interface Failure {
  status: number;
  /** Absent: the text of the status. */
  title?: string;
  message: string;
}

const messageOf = (value: unknown): string | undefined =>
  typeof value === "object" && value && "message" in value && typeof value.message === "string"
    ? value.message
    : undefined;

/**
 * Our server answers every form in React Router's own way: text is somebody's on the way there, a failed fetch nobody's.
 * What is not there is told by the page that says so.
 */
function failureOf(result: unknown): Failure | undefined {
  const error = typeof result === "object" && result && "data" in result ? result.data : result;
  const unsent = { status: NETWORK_FAILURE, title: "没有送出去" };
  if (error instanceof TypeError)
    return { ...unsent, message: "没有连上服务器，请检查网络，再试一次。填的内容都还在。" };
  if (isRouteErrorResponse(result)) {
    const { status } = result;
    if (status === 413)
      return { ...unsent, message: "提交的内容太长了，请精简一些再试一次。填的内容都还在。" };
    if (typeof result.data === "string" && status >= 429)
      return { ...unsent, message: "网站这会儿忙不过来，请过一会儿再试一次。填的内容都还在。" };
    const message = messageOf(result.data);
    return message && status !== 404 ? { status, message } : undefined;
  }
  if (!(error instanceof Error)) return undefined;
  return {
    status: 500,
    message: "网站出了点问题，没有办成。请再试一次；还是不行，打电话给我们。填的内容都还在。",
  };
}

/** What an action answered with, and its HTTP status. */
const answerOf = (result: unknown): [body: unknown, status: number] =>
  typeof result === "object" && result && "init" in result && "data" in result
    ? [result.data, (result.init as ResponseInit | null)?.status ?? 200]
    : [result, 200];

/** Reads a page; one that cannot be reached and was seen before is shown as it was. */
async function keepSeen(request: Request, next: () => Promise<Results>): Promise<Results> {
  rememberPage();
  const results = await next();
  const lost = Object.entries(results).filter(
    ([, { type, result }]) => type === "error" && result instanceof TypeError,
  );
  if (lost.length === 0 || request.signal.aborted) return results;
  const before = seenPage(
    new URL(request.url),
    lost.map(([route]) => route),
  );
  // What every page has around it is there already: the page that says there is no network keeps its frame.
  const known = before ?? aroundEveryPage();
  for (const [route, one] of lost)
    if (Object.hasOwn(known, route)) Object.assign(one, { type: "data", result: known[route] });
  return results;
}

/** Whether an answer sends the reader to sign in first. */
const isSignInFirst = (result: unknown): boolean =>
  result instanceof Response && /^\/login\?/.test(result.headers.get("location") ?? "");

/**
 * A form that did not get through is refused like any other: the page stays with everything typed. React Router would
 * put the error page in its place. A refusal is handed on to be said where the page shows nothing of it.
 */
export const keepFormOnNetworkError: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === "GET") return keepSeen(request, next);
  const from = memberShown();
  const page = location.pathname + location.search;
  const sent = request.clone();
  const results = await next();
  for (const one of Object.values(results)) {
    if (one.type === "data")
      unsaid().then(
        ({ noteAnswer }) => noteAnswer(...answerOf(one.result)),
        // Without it the page has the only say.
        () => {},
      );
    if (from && isSignInFirst(one.result))
      (await import("../../lib/api/turned-away.ts")).keepTurnedAway(
        await sent.clone().formData(),
        from,
        page,
      );
    const failure = one.type === "error" && !request.signal.aborted ? failureOf(one.result) : undefined;
    if (!failure) continue;
    const { message, status, title } = failure;
    const form = await sent.formData();
    const reply: FormReply = {
      intent: String(form.get("intent") ?? ""),
      at: Date.now(),
      // The notice says it, wherever on the page the reader is.
      message: "",
      status,
      fields: {},
      typed: textOf(form),
    };
    // Once is enough for several presses.
    if (!notices.list().some(({ open, description }) => open && description === message))
      notices.add({
        tone: "err",
        title: title ?? statusTextOf({ status, statusText: "" }),
        isCode: title === undefined,
        description: message,
      });
    Object.assign(one, { type: "data", result: data(reply, { status }) });
  }
  return results;
};
