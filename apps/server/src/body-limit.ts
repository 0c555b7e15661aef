import { ProblemError } from "@ginkgo/api/http/problem";
import { readLimited } from "@ginkgo/api/http/read-limited";
import { inPlace } from "@ginkgo/api/http/receiving";
import { type ProblemKey, problems } from "@ginkgo/api-contract/problems";
import type { MiddlewareHandler } from "hono";
import type { PortalEnv } from "./portal-env.ts";

/** Bytes of any body: forms and JSON. */
const MAX_COUNT = 1024 * 1024;
/** Bytes of a page's form that brings files because there is no script to send them beforehand. */
const MAX_WITH_FILES = 11 * 1024 * 1024;
/** Bytes of a provider's notification. */
const MAX_NOTICE = 64 * 1024;
const NOTICES = /^\/api\/pay\/notify\//;
/** How long the connection outlives a refusal, milliseconds. */
const LINGER = 300;
const CALLS = /^\/(api|sandbox)\//;

/**
 * An answer after which the connection ends: what is left unread stands in the way of another request. It ends a little
 * later than the answer, for a sender that is cut off while it still writes never reads what was said.
 */
function lingering(text: string, status: number, type: string): Response {
  const bytes = new TextEncoder().encode(text);
  let end: ReturnType<typeof setTimeout> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      end = setTimeout(() => controller.close(), LINGER);
    },
    // The sender hung up first; a stream that has ended may not be closed again.
    cancel: () => clearTimeout(end),
  });
  const headers = { "content-type": type, "content-length": String(bytes.byteLength) };
  return new Response(body, {
    status,
    headers: { ...headers, connection: "close", "cache-control": "no-store" },
  });
}

/** Calls answer in the envelope; a page says it in words, with the way back to what was typed. */
function refusal(path: string, key: ProblemKey): Response {
  const { status, msg } = problems[key];
  if (CALLS.test(path))
    return lingering(JSON.stringify({ code: 1, msg, data: { reason: key } }), status, "application/json");
  // Where a script sent the form, the page stays and says it (network-failure.ts of the portal).
  if (path.endsWith(".data")) return lingering(msg, status, "text/plain; charset=utf-8");
  const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>没有提交成功</title><h1>没有提交成功</h1><p>${msg}</p><p>请按浏览器的“返回”键，回到刚才的页面，填的内容还在。</p></html>`;
  return lingering(page, status, "text/html; charset=utf-8");
}

/**
 * Bounds every body before anything reads it: actions of pages, calls and notices alike are handed bytes already
 * counted, or never run. Uploads count their own, each by its limit.
 * @param isUpload whether that path under the API receives a file and counts it itself
 * @param addressOf who sends a request, as clientAddress tells
 */
export function bodyLimit(
  isUpload: (path: string) => boolean,
  addressOf: (request: Request, env: PortalEnv["Bindings"]) => string,
): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const request = c.req.raw;
    const path = new URL(request.url).pathname;
    if (!request.body || isUpload(path)) return next();
    const isForm = /^multipart\/form-data\s*;/i.test(request.headers.get("content-type") ?? "");
    const hasFiles = isForm && !CALLS.test(path);
    try {
      const body = hasFiles
        ? await inPlace(addressOf(request, c.env), () => readLimited(request, MAX_WITH_FILES))
        : await readLimited(request, NOTICES.test(path) ? MAX_NOTICE : MAX_COUNT);
      if (!body) return refusal(path, hasFiles ? "FORM_TOO_LARGE" : "TOO_LARGE");
      c.req.raw = new Request(request, { body });
    } catch (error) {
      if (error instanceof ProblemError) return refusal(path, error.key);
      throw error;
    }
    return next();
  };
}
