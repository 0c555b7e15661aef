import { Readable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import type { PortalEnv } from "./portal-env.ts";

const worthIt = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg)/;

/**
 * Compresses what streams through and flushes each piece: hono's own compress holds a streamed page back until
 * its end and knows no brotli.
 */
export const compressed: MiddlewareHandler<PortalEnv> = async (c, next) => {
  await next();
  const { res } = c;
  const type = res.headers.get("content-type") ?? "";
  if (!res.body || res.headers.has("content-encoding") || !worthIt.test(type) || c.req.method === "HEAD")
    return;
  res.headers.append("vary", "accept-encoding");
  const accepted = c.req.header("accept-encoding") ?? "";
  const coding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  if (!coding) return;
  const squeeze =
    coding === "br"
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 });
  const source = Readable.fromWeb(res.body as import("node:stream/web").ReadableStream);
  // A visitor who leaves in the middle ends both streams; that is no error of ours.
  source.on("error", () => squeeze.destroy());
  squeeze.on("close", () => source.destroy());
  const headers = new Headers(res.headers);
  headers.set("content-encoding", coding);
  headers.delete("content-length");
  c.res = undefined;
  c.res = new Response(Readable.toWeb(source.pipe(squeeze)) as ReadableStream, {
    status: res.status,
    statusText: res.statusText,
    headers,
  });
};
