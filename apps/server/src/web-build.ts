import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { PublicConfig } from "@ginkgo/api-contract/system/public-config";
import type { RouterContextProvider, ServerBuild } from "react-router";

const folder = new URL("../../web/build/", import.meta.url);

/** What a page's loaders need of the server; the web build turns it into its own context. */
export interface PageSurroundings {
  apiFetch: typeof fetch;
  nonce: string;
  config: PublicConfig;
  buildId: string;
  origin: string;
  clientIp: string;
}

/** The built portal. */
export interface WebBuild {
  /** Folder of the files browsers fetch. */
  clientFolder: string;
  server: ServerBuild;
  createLoadContext(surroundings: PageSurroundings): RouterContextProvider;
  /** Hears of every error that made a page fail. */
  onPageError(report: (error: unknown, request: Request) => void): void;
}

/** Loads the build that `npm run build` made. */
export async function loadWebBuild(dir?: string): Promise<WebBuild> {
  const from = dir ? pathToFileURL(`${resolve(dir)}/`) : folder;
  const entry = new URL("server/index.js", from);
  if (!existsSync(entry))
    throw new Error("门户页面还没有构建，请用 npm start 启动，或先运行 npm run build。");
  const server = (await import(entry.href)) as ServerBuild;
  const { createLoadContext, onPageError } = server.entry.module as unknown as Pick<
    WebBuild,
    "createLoadContext" | "onPageError"
  >;
  return { clientFolder: new URL("client/", from).pathname, server, createLoadContext, onPageError };
}
