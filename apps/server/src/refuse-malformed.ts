import type { MiddlewareHandler } from "hono";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const refusal = (status: 400 | 405, msg: string) =>
  Response.json(
    { code: 1, msg, data: { reason: status === 405 ? "METHOD_NOT_ALLOWED" : "BAD_INPUT" } },
    { status, headers: status === 405 ? { allow: METHODS.join(", ") } : {} },
  );

/** Refuses what no browser sends: methods nothing here answers to (TRACE), addresses with NUL or broken escapes in their path. */
export const refuseMalformed: MiddlewareHandler = async (c, next) => {
  if (!METHODS.includes(c.req.method)) return refusal(405, "这个地址不支持这样的请求方式。");
  const { pathname } = new URL(c.req.url);
  try {
    if (!decodeURIComponent(pathname).includes("\0")) return await next();
  } catch {
    // A broken escape.
  }
  return refusal(400, "地址不对，请检查后再试。");
};
