import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { type FormReply, textOf } from "./form-reply.ts";

const UNSENT = "没有送到，您写的都还在。请检查网络，过一会儿再试。";

/**
 * No answer of this site's own, neither a page to go to nor a sentence: no line, one that broke off, or something
 * between that answered in its place.
 */
const isUnsent = (error: unknown) =>
  !(error instanceof Response) && !(isRouteErrorResponse(error) && typeof error.data !== "string");

/**
 * What was typed into a form of `formAction` outlasts a line that is cut: where its sending found nobody, that is said
 * at the form, like any other refusal, and the page stays. React Router would put the error page in its place.
 */
export const keepUnsent: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const form = request.method === "GET" ? undefined : await request.clone().formData();
  const results = await next();
  const intent = form?.get("intent");
  if (!form || typeof intent !== "string" || request.signal.aborted) return results;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error" || !isUnsent(result)) continue;
    const reply: FormReply = {
      intent,
      at: Date.now(),
      message: UNSENT,
      status: 503,
      fields: {},
      typed: textOf(form),
    };
    results[route] = { type: "data", result: data(reply, { status: 503 }) };
  }
  return results;
};
