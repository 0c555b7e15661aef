import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { apiCookies, type RequestInfo, requestInfo } from "./lib/api/request-info.ts";
import { stylesFirst } from "./lib/routing/styles-first.ts";

export type { RequestInfo } from "./lib/api/request-info.ts";

/** How long a page may wait for its late parts, in milliseconds. */
export const streamTimeout = 5_000;

const reporters = new Set<(error: unknown, request: Request) => void>();

/**
 * Where errors of pages go; the server gives its log. Without one they are lost.
 * @returns stops reporting
 */
export function onPageError(report: (error: unknown, request: Request) => void): () => void {
  reporters.add(report);
  return () => void reporters.delete(report);
}

const tell = (error: unknown, request: Request) => {
  for (const report of reporters) report(error, request);
};

/** React Router's hook: an error nobody threw on purpose. A reader who left is none, nor is a refusal. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  tell(error, request);
};

/** The second argument of the request handler: everything a page may know of its request. */
export function createLoadContext(info: RequestInfo): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestInfo, info);
  context.set(apiCookies, []);
  return context;
}

/** Streams the document; crawlers get it whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { nonce } = context.get(requestInfo);
  const isCrawler = isbot(request.headers.get("user-agent"));
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAnswered = false;
    const answer = () => {
      const body = stylesFirst();
      body.once("close", () => clearTimeout(timer));
      isAnswered = true;
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        // What is ready stands in its place: a part sent behind and moved there by a script would be lost without one.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [isCrawler ? "onAllReady" : "onShellReady"]: answer,
        onShellError: reject,
        // Before the shell stands, the error is thrown anyway and told by React Router.
        onError(error) {
          if (isAnswered) tell(error, request);
        },
      },
    );
    // A second later than the data gives up, so that its error still reaches the page.
    timer = setTimeout(abort, streamTimeout + 1000);
  });
}
