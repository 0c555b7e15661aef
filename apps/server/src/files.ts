import type { Api, OpenFile } from "@ginkgo/api";
import type { Hono } from "hono";
import type { PortalEnv } from "./portal-env.ts";

/** Nothing in a file may run, be framed or reach out, whatever it is (U5). */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** For papers of our own: a browser's viewer of PDF files does not work in a sandbox. */
const OWN_POLICY = "object-src 'self'; frame-ancestors 'none'";

/** For a PDF in a frame of the console, beside what it proves: no other site frames it, and it asks for nothing else. */
const FRAMED_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Whether a page of this very site asks for a PDF to show it in a frame; opened or framed anywhere else it is saved. */
const isFramed = (request: Request, { mime }: OpenFile) =>
  mime === "application/pdf" &&
  request.headers.get("sec-fetch-dest") === "iframe" &&
  request.headers.get("sec-fetch-site") === "same-origin";

/** Pictures, recordings and papers of our own open in the browser; anything else is saved, never shown on this site. */
const isShown = ({ mime, isOurs }: OpenFile) =>
  mime.startsWith("image/") || mime.startsWith("audio/") || isOurs;

/** The part of a file a player asks for (`bytes=0-1023`, `bytes=1024-`, `bytes=-500`); some play nothing without. */
function rangeOf(header: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (!first && !last) return undefined;
  const from = first ? Number(first) : Math.max(0, size - Number(last));
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return from <= to ? { from, to } : undefined;
}

/** `/pictures/{id}`: pictures of the library, in the size and format the browser wants. */
export function pictureRoutes(app: Hono<PortalEnv>, api: Pick<Api, "openPicture">): void {
  app.get("/pictures/:id", async (c) => {
    const picture = await api.openPicture(c.req.raw, c.req.param("id"));
    const headers = {
      etag: picture?.etag ?? "",
      vary: "accept",
      // Soon, so that one that was replaced is seen; meanwhile and after it costs a question at most.
      "cache-control": picture?.isPublic
        ? "public, max-age=60, stale-while-revalidate=86400"
        : "private, no-store",
      "content-security-policy": POLICY,
    };
    if (picture && c.req.header("if-none-match") === picture.etag)
      return new Response(null, { status: 304, headers });
    const bytes = await picture?.bytes();
    if (picture && bytes)
      return new Response(bytes, { headers: { ...headers, "content-type": picture.mime } });
    return new Response("没有这张图。", {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  });
}

/** `/files/{name}`: uploaded files, for viewers who may see them. */
export function fileRoutes(app: Hono<PortalEnv>, api: Pick<Api, "openFile">): void {
  app.get("/files/:name", async (c) => {
    const file = await api.openFile(c.req.raw, c.req.param("name"));
    if (!file)
      return new Response("没有找到这个文件，或您不能看它。", {
        status: 404,
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
      });
    const { bytes, mime, label, isPublic, isOurs } = file;
    const framed = isFramed(c.req.raw, file);
    const range = rangeOf(c.req.header("range"), bytes.byteLength);
    const part = range ? bytes.subarray(range.from, range.to + 1) : bytes;
    return new Response(part, {
      status: range ? 206 : 200,
      headers: {
        "content-type": mime,
        "content-length": String(part.byteLength),
        "accept-ranges": "bytes",
        ...(range ? { "content-range": `bytes ${range.from}-${range.to}/${bytes.byteLength}` } : {}),
        "content-disposition": `${framed || isShown(file) ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(label)}`,
        "content-security-policy": framed ? FRAMED_POLICY : isOurs ? OWN_POLICY : POLICY,
        vary: "sec-fetch-dest, sec-fetch-site",
        // A public one may be taken down: caches may keep it for a day, not for ever.
        "cache-control": isPublic ? "public, max-age=86400" : "private, no-store",
      },
    });
  });
}
