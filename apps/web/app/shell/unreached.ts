import { data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import type { FormReply } from "../lib/form-reply.ts";
import { textOf, UNREACHED } from "../lib/form-typed.ts";
import { notices } from "../lib/notices.ts";

/** What a route's action came to in the browser, by route; React Router calls it `DataStrategyResult`. */
type Results = Record<string, { type: string; result: unknown }>;

/** Our server answers every form in React Router's own way: text is somebody's on the way there, a failed fetch nobody's. */
function sentenceFor(result: unknown): string | undefined {
  const error = typeof result === "object" && result && "data" in result ? result.data : result;
  if (error instanceof TypeError) return "没有连上服务器，请检查网络，再试一次。填的内容都还在。";
  if (isRouteErrorResponse(result) && result.status === 413)
    return "提交的内容太长了，请精简一些再试一次。填的内容都还在。";
  if (isRouteErrorResponse(result) && typeof result.data === "string" && result.status >= 429)
    return "网站这会儿忙不过来，请过一会儿再试一次。填的内容都还在。";
  return undefined;
}

/**
 * A form that did not get through is refused like any other: the page stays with everything typed. React Router would
 * put the error page in its place.
 */
export const keepUnreached: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === "GET") return next();
  const sent = request.clone();
  const results = await next();
  for (const one of Object.values(results)) {
    const message = one.type === "error" && !request.signal.aborted ? sentenceFor(one.result) : undefined;
    if (!message) continue;
    const form = await sent.formData();
    const reply: FormReply = {
      intent: String(form.get("intent") ?? ""),
      at: Date.now(),
      message,
      status: UNREACHED,
      fields: {},
      typed: textOf(form),
      isTold: true,
    };
    // Once is enough for several presses.
    if (!notices.list().some(({ open, description }) => open && description === message))
      notices.add({ tone: "err", title: "没有送出去", description: message });
    Object.assign(one, { type: "data", result: data(reply, { status: UNREACHED }) });
  }
  return results;
};
