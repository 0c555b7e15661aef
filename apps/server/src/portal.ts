import { type Api, createApi, publicConfigOf } from "@ginkgo/api";
import { clientAddress, parseTrusted } from "@ginkgo/api/http/client-address";
import type { Services } from "@ginkgo/api/http/services";
import { viewerOfPage } from "@ginkgo/api/http/viewer";
import type { MovableClock } from "@ginkgo/api/platform/clock";
import { collectReads } from "@ginkgo/api/platform/database/table-use";
import type { DueWorkRunner } from "@ginkgo/api/platform/due-work";
import { errorReason } from "@ginkgo/api/platform/error-reason";
import { isSandbox } from "@ginkgo/api/platform/is-sandbox";
import { sandboxClock as tieClock } from "@ginkgo/api/platform/sandbox-clock";
import { Hono } from "hono";
import { createRequestHandler } from "react-router";
import { bodyLimit } from "./body-limit.ts";
import { compressed } from "./compress.ts";
import { coverRoutes } from "./covers.ts";
import { fileRoutes, pictureRoutes } from "./files.ts";
import { maySeeMetrics } from "./metrics-access.ts";
import { createPageCache, type PageMaker } from "./page-cache.ts";
import { visitorPageKey } from "./page-key.ts";
import type { PortalEnv } from "./portal-env.ts";
import { refuseMalformed } from "./refuse-malformed.ts";
import { sandboxRoutes } from "./sandbox.ts";
import { pageHeaders, securityHeaders, sharedPage, workerHeaders } from "./security-headers.ts";
import { seenPage } from "./seen-page.ts";
import { seoRoutes } from "./seo.ts";
import { staffPages } from "./staff-pages.ts";
import { serveFile } from "./static-files.ts";
import type { WebBuild } from "./web-build.ts";

export interface Portal {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** Readiness goes off; requests under way go on. */
  beginStop(): void;
  /** Writes down what is counted in memory; after the last request. */
  writeCounts(): Promise<void>;
  /** Serves sockets on a server that listens. */
  serveSockets: Api["serveSockets"];
  /** Work that comes due by the clock, for the processes whose role it is. */
  dueWork: DueWorkRunner;
}

/** The table of the sandbox's clock. */
const CLOCK = "sandbox.clock";

const newNonce = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");

/** The whole site as one value: API, pages, files, covers, health. Nothing listens. */
export async function createPortal({
  services,
  build,
}: {
  services: Services & { clock: MovableClock };
  build: WebBuild;
}): Promise<Portal> {
  const { database, clock, log } = services;
  const sandboxClock = isSandbox(services.settings) ? await tieClock(database, clock) : undefined;
  const api = await createApi(services);
  const { settings } = api;
  let contents = await api.filledContents();
  let config = publicConfigOf(settings, contents);
  const trusted = parseTrusted(settings.TRUST_PROXY);
  const renderPage = createRequestHandler(build.server, "production");
  build.onPageError((error, request) => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    log.error("page failed", { route: new URL(request.url).pathname, error: message, stack });
  });
  const pages = createPageCache(newNonce);
  /** What there is something of: pages made when there was another set are made anew. */
  let reading = 0;
  const readConfig = () => {
    const own = ++reading;
    api.filledContents().then(
      (filled) => {
        // One begun later knows better.
        if (own !== reading) return;
        if (filled.join() === contents.join()) return;
        contents = filled;
        config = publicConfigOf(settings, contents);
        pages.forget();
      },
      (error: unknown) => log.error("contents not read", { error: errorReason(error) }),
    );
  };
  api.onWritten((tables) => {
    // Something was published, or what was missed may be anything.
    if (!tables) readConfig();
    // Every page tells of its own day.
    if (!tables || tables.has(CLOCK)) pages.forget();
    else pages.written(tables);
  });
  api.onSettings(() => {
    config = publicConfigOf(settings, contents);
    pages.forget();
  });
  let stopping = false;

  // TLS ends before us: the request says http, whatever the visitor's browser speaks.
  const isHttps = settings.PUBLIC_ORIGIN?.startsWith("https:") ?? false;
  const app = new Hono<PortalEnv>();
  app.use(async (c, next) => {
    await next();
    securityHeaders(c.res.headers, isHttps || new URL(c.req.url).protocol === "https:");
  });
  app.use(refuseMalformed);
  const uploads = new Set(api.routes.filter((r) => r.endpoint.upload).map((r) => `/api${r.endpoint.path}`));
  const addressOf = (request: Request, env: PortalEnv["Bindings"]) =>
    clientAddress(env?.incoming?.socket.remoteAddress ?? "", request.headers.get("x-forwarded-for"), trusted);
  app.use(bodyLimit((path) => uploads.has(path), addressOf));

  app.get("/healthz", (c) => c.json({ code: 0, msg: "", data: { alive: true } }));
  app.get("/readyz", async (c) => {
    const ready = !stopping && (await api.isReady());
    return c.json(
      { code: ready ? 0 : 1, msg: ready ? "" : "还没有准备好", data: { ready } },
      ready ? 200 : 503,
    );
  });
  app.get("/metrics", async (c) => {
    if (!maySeeMetrics(settings, c.req.header("authorization"))) return c.notFound();
    return new Response(await api.metrics.print(), { headers: { "content-type": api.metrics.contentType } });
  });

  sandboxRoutes(app, { database, settings, clock, sandboxClock, dueWork: api.dueWork, api: api.app });
  fileRoutes(app, api);
  pictureRoutes(app, api);
  app.mount("/api", (request, env) => api.app.fetch(request, env), {
    optionHandler: (c) => c.env,
    replaceRequest: (request) => {
      const url = new URL(request.url);
      url.pathname = url.pathname.slice("/api".length) || "/";
      return new Request(url, request);
    },
  });
  app.use("*", compressed);
  coverRoutes(app, { api: api.app, openPicture: api.openPicture });
  staffPages(app, { config, newNonce });
  seoRoutes(app, { api: api.app, settings });

  app.get("*", async (c, next) => {
    // The static asset host keeps the public files under /public; this site is one too.
    const path = new URL(c.req.url).pathname.replace(/^\/public(?=\/)/, "");
    const file = await serveFile(build.clientFolder, path, c.req.raw);
    if (file && path === "/sw.js") workerHeaders(file.headers);
    return file ?? next();
  });

  app.all("*", async (c) => {
    const { request, env } = { request: c.req.raw, env: c.env };
    const url = new URL(request.url);
    const clientIp = addressOf(request, env);
    const ofPage = { ...env, viewerOfPage: viewerOfPage() };
    const apiFetch: typeof fetch = async (input, init) => {
      const target =
        input instanceof Request ? new Request(input, init) : new Request(new URL(String(input), url), init);
      const inside = new URL(target.url);
      inside.pathname = inside.pathname.replace(/^\/api(?=\/)/, "");
      const inner = new Request(inside, target);
      for (const name of ["cookie", "authorization", "x-forwarded-for", "x-request-id"]) {
        const value = request.headers.get(name);
        if (value && !inner.headers.has(name)) inner.headers.set(name, value);
      }
      return api.app.fetch(inner, ofPage);
    };
    const origin = settings.PUBLIC_ORIGIN ?? url.origin;
    // The settings of this moment: a page shared later must be of the same.
    const shown = config;
    const render = async (nonce: string) => {
      const buildId = build.server.assets.version;
      const context = build.createLoadContext({ apiFetch, nonce, config: shown, buildId, origin, clientIp });
      const response = await renderPage(request, context);
      pageHeaders(response.headers, nonce, shown);
      return response;
    };
    const maker: PageMaker = {
      render: (nonce, reads) => collectReads(reads, () => render(nonce)),
      share: (html, nonce) => sharedPage(html, nonce, shown, origin),
    };
    const locate = async () => (await apiFetch(new URL("/api/sys/golde/position", url))).text();
    const key = await visitorPageKey(request, origin, locate);
    const answer = await (key === undefined ? render(newNonce()) : pages.serve(key, request, maker));
    const seen = answer.status === 200 ? seenPage(request) : undefined;
    if (seen) api.pages.count(seen);
    return answer;
  });
  return {
    fetch: app.fetch as Portal["fetch"],
    dueWork: api.dueWork,
    serveSockets: api.serveSockets,
    beginStop() {
      stopping = true;
      sandboxClock?.stop();
    },
    writeCounts: () => api.pages.write(),
  };
}
