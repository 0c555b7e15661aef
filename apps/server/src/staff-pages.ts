import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { PublicConfig } from "@ginkgo/api-contract/system/public-config";
import type { Hono } from "hono";
import type { PortalEnv } from "./portal-env.ts";
import { pageHeaders } from "./security-headers.ts";
import { serveFile } from "./static-files.ts";

const PATH = "/staff";
const folder = new URL("../../staff/build/", import.meta.url);

/**
 * The back office: a built page of its own whose parts lie under /staff. Its address goes on after the `#`, so that
 * one document is all there is to serve.
 */
export function staffPages(
  app: Hono<PortalEnv>,
  { config, newNonce }: { config: PublicConfig; newNonce: () => string },
) {
  if (!existsSync(folder)) return;
  app.get(PATH, (c) => c.redirect(`${PATH}/`));
  app.get(`${PATH}/`, async () => {
    const nonce = newNonce();
    const page = await readFile(new URL("index.html", folder), "utf8");
    const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
    pageHeaders(headers, nonce, config, { frames: true });
    return new Response(page.replaceAll("<script ", `<script nonce="${nonce}" `), { headers });
  });
  app.get(`${PATH}/*`, async (c, next) => {
    const path = new URL(c.req.url).pathname.slice(PATH.length);
    return (await serveFile(folder.pathname, path, c.req.raw)) ?? next();
  });
}
