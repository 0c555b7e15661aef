import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type CoverKind, cover } from "@ginkgo/covers";
import { build, type InlineConfig } from "vite";
import { cssModules } from "../../vite-plugins/css-modules.ts";

const here = fileURLToPath(new URL("./", import.meta.url));
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Builds the examples page as an application would: client script, one style sheet, and the server's renderer. */
export async function buildExamples(folder: string): Promise<void> {
  const common: InlineConfig = {
    configFile: false,
    root: here,
    logLevel: "error",
    mode: "production",
    plugins: [cssModules()],
  };
  await build({
    ...common,
    build: {
      outDir: join(folder, "client"),
      cssCodeSplit: false,
      rollupOptions: {
        input: join(here, "client.tsx"),
        output: { entryFileNames: "assets/client.js", assetFileNames: "assets/[name]-[hash][extname]" },
      },
    },
  });
  await build({
    ...common,
    build: {
      outDir: join(folder, "server"),
      ssr: join(here, "render.tsx"),
      rollupOptions: {
        output: { entryFileNames: "render.mjs", assetFileNames: "assets/[name]-[hash][extname]" },
      },
    },
    ssr: { noExternal: true },
  });
}

/** The built style sheet, minified. */
export function builtStyles(folder: string): string {
  const assets = join(folder, "client/assets");
  return readdirSync(assets)
    .filter((name) => name.endsWith(".css"))
    .map((name) => readFileSync(join(assets, name), "utf8"))
    .join("\n");
}

/** Serves the built page at `/` and `/?mode=elder`, its files, and the covers. */
export async function serveExamples(folder: string, port = 0): Promise<{ url: string; close: () => void }> {
  const { render } = (await import(pathToFileURL(join(folder, "server/render.mjs")).href)) as {
    render: (elder: boolean) => string;
  };
  const sheet = readdirSync(join(folder, "client/assets")).find((name) => name.endsWith(".css"));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const picture = /^\/cover\/(\w+)\/(.+)\.svg$/.exec(url.pathname);
    if (picture) {
      response.setHeader("content-type", "image/svg+xml");
      const params = Object.fromEntries(url.searchParams);
      return response.end(cover(picture[1] as CoverKind, decodeURIComponent(picture[2]!), params));
    }
    if (url.pathname.startsWith("/assets/")) {
      response.setHeader("content-type", TYPES[extname(url.pathname)] ?? "application/octet-stream");
      return response.end(readFileSync(join(folder, "client", url.pathname)));
    }
    if (url.pathname !== "/") {
      response.statusCode = 404;
      return response.end();
    }
    const elder = url.searchParams.get("mode") === "elder";
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="zh-CN"${elder ? ' data-mode="elder"' : ""}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>组件与状态 · 银杏里</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/${sheet}"></head><body><div id="root">${render(elder)}</div><script type="module" src="/assets/client.js"></script></body></html>`,
    );
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}`, close: () => server.close() };
}
