import { performance } from "node:perf_hooks";
import { problems } from "@ginkgo/api-contract/problems";
import { Hono } from "hono";
import { giveReason, hasChangedNothing, isAudited } from "../platform/audit.ts";
import { isDatabaseBusy } from "../platform/database/database.ts";
import { errorReason } from "../platform/error-reason.ts";
import { isOffered } from "../platform/offered-parts.ts";
import { SharedAnswers } from "../platform/shared-answers.ts";
import { auditStep } from "./audited/audit-step.ts";
import { clientAddress, parseTrusted } from "./client-address.ts";
import { refuseCrossSite } from "./cross-site.ts";
import { requireAccess } from "./guards.ts";
import { idempotent, idempotentSteps } from "./idempotency/idempotent.ts";
import { createMetrics } from "./metrics.ts";
import { ProblemError, problem, settled } from "./problem.ts";
import { readBody } from "./read-body.ts";
import type { Route } from "./route.ts";
import type { AppContext } from "./services.ts";
import { type ReadPreview, takenBack } from "./taken-back.ts";
import { validate } from "./validate.ts";
import type { ReadViewer, viewerOfPage } from "./viewer.ts";

const LONGEST_ADDRESS = 8 * 1024;

/** Facts about a request that only the listening side knows. */
export interface Env {
  Bindings: {
    incoming?: { socket: { remoteAddress?: string | undefined } };
    /** Where a page of ours calls: who its calls are from. */
    viewerOfPage?: ReturnType<typeof viewerOfPage>;
  };
  Variables: { requestId: string };
}

const envelope = (code: 0 | 1, msg: string, data: unknown) => ({ code, msg, data: data ?? null });

function failure(
  error: unknown,
  services: AppContext,
  fields: { requestId: string; route: string; method: string },
) {
  const known =
    error instanceof ProblemError
      ? error
      : problem(isDatabaseBusy(error) ? "UNAVAILABLE" : "INTERNAL", errorReason(error));
  const { status, msg, report } = problems[known.key];
  if (report) {
    const stack = error instanceof Error ? error.stack : undefined;
    services.log.error("request failed", { ...fields, reason: known.key, error: known.message, stack });
  }
  const data = { reason: known.key, ...(known.fields ? { fields: known.fields } : {}), ...known.more };
  return Response.json(envelope(1, msg, data), { status });
}

function queryOf(url: URL): Record<string, string> {
  const all: Record<string, string> = {};
  // A name that comes several times reads as one list: forms without scripts send checkboxes that way.
  for (const [k, v] of url.searchParams) {
    if (v.includes("\u0000")) throw problem("BAD_INPUT", "NUL in query");
    all[k] = all[k] ? `${all[k]},${v}` : v;
  }
  return all;
}

/** What follows a committed change cannot take it back: that it failed is for the operator, not for who asked. */
async function afterwards(
  work: () => Promise<unknown>,
  { endpoint }: Route,
  { log }: AppContext,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error("work after a change failed", {
      method: endpoint.method,
      route: endpoint.path,
      error: errorReason(error),
    });
  }
}

/**
 * Every change by staff takes an `Idempotency-Key`. A file that is sent again is another file; and what is read, or
 * shown of what is masked elsewhere, is read anew each time, with its rights looked at and the look written down.
 */
const isKeyed = ({ endpoint, kind }: Route): boolean =>
  endpoint.who === "staff" &&
  kind !== "query" &&
  endpoint.method !== "GET" &&
  !endpoint.upload &&
  !endpoint.reveals;

async function answer(
  route: Route,
  request: Request,
  params: Record<string, string>,
  ip: string,
  services: AppContext,
  readPreview: ReadPreview,
  readViewer: ReadViewer,
  sharedAnswers: SharedAnswers,
): Promise<{ data?: unknown; text?: string; headers: Headers; goTo: string }> {
  const { endpoint, guard } = route;
  refuseCrossSite(request);
  // HEAD promises to change nothing, and a GET that changes something is no reading.
  if (request.method === "HEAD" && route.kind !== "query") throw problem("METHOD_NOT_ALLOWED");
  const seen = await readViewer(request);
  const stays = endpoint.who === "staff" || (route.staysForMembers && seen.kind === "member");
  if (!stays && !isOffered(services.settings, route.part)) throw problem("NOT_OFFERED");
  const viewer = guard.admit(seen);
  if (typeof viewer === "string") throw problem(viewer);
  requireAccess(endpoint, viewer);
  let headers = new Headers();
  let goTo = "";
  const base = {
    params: validate(endpoint.params, params),
    query: validate(endpoint.query, queryOf(new URL(request.url))),
    body: endpoint.body && !endpoint.upload ? validate(endpoint.body, await readBody(request)) : undefined,
    viewer,
    request,
    ip,
    services,
    header: (name: string, value: string) => headers.set(name, value),
    cookie: (line: string) => headers.append("set-cookie", line),
    redirect: (address: string) => {
      goTo = address;
    },
  };
  const { reason } = (base.body ?? {}) as { reason?: unknown };
  if (route.kind === "query") {
    // Who is signed in reads what they have just written; a replica may not have it yet.
    const { primary, read } = services.database;
    const preview = guard.who === "anyone" ? await readPreview(request) : undefined;
    if (preview) {
      const data = await takenBack(services.database, async (tx) => {
        await preview(tx);
        return route.handle({ ...base, db: tx });
      });
      return { data, headers, goTo };
    }
    const db = viewer.kind === "visitor" ? read : primary;
    const handle = () => route.handle({ ...base, db });
    // Searches by words are asked anew: those that find nothing are counted.
    const { keyword } = (base.query ?? {}) as { keyword?: unknown };
    if (!route.isShared || keyword !== undefined) return { data: await handle(), headers, goTo };
    const { params: at, query: asked } = base;
    const key = JSON.stringify([endpoint.path, at, asked, db === primary]);
    const text = await sharedAnswers.text(key, async () => JSON.stringify(envelope(0, "", await handle())));
    return { text, headers, goTo };
  }
  if (route.kind === "workflow") {
    const { transaction } = services.database;
    const work = async () => {
      let isWritten = false;
      let isSame = false;
      const noting: typeof transaction = (part) =>
        transaction(async (tx) => {
          giveReason(tx, reason);
          const answer = await part(tx);
          isWritten ||= isAudited(tx);
          isSame ||= hasChangedNothing(tx);
          return answer;
        });
      const done = await route.handle({ ...base, transaction: noting });
      if (isWritten ? viewer.kind === "staff" && viewer.keyId : !isSame)
        await noting((tx) => auditStep(tx, route, { ...base, answer: done }, services));
      return done;
    };
    return {
      data: isKeyed(route) ? await idempotentSteps(transaction, base, work) : await work(),
      headers,
      goTo,
    };
  }
  let later: (() => Promise<unknown>)[] = [];
  const after = (work: () => Promise<unknown>) => void later.push(work);
  const data = await services.database.transaction(async (tx) => {
    // After a deadlock this runs again, and what the first run left for later is not to be done.
    later = [];
    headers = new Headers();
    goTo = "";
    giveReason(tx, reason);
    const work = async () => {
      const done = await route.handle({ ...base, tx, after });
      if (!(done instanceof ProblemError)) await auditStep(tx, route, { ...base, answer: done }, services);
      return done;
    };
    return isKeyed(route) ? settled(await idempotent(tx, base, work)) : work();
  });
  for (const work of later) await afterwards(work, route, services);
  return { data, headers, goTo };
}

const requestIdOf = (request: Request) => {
  const requestId = request.headers.get("x-request-id");
  return requestId && /^[\w-]{8,64}$/.test(requestId) ? requestId : crypto.randomUUID();
};

/** Puts the routes on an app whose every answer is an envelope with the frame's headers. */
export function mount(routes: Route[], services: AppContext, readPreview: ReadPreview) {
  const app = new Hono<Env>();
  const trusted = parseTrusted(services.settings.TRUST_PROXY);
  const metrics = createMetrics(services);
  const sharedAnswers = new SharedAnswers(services.clock);

  app.use(async (c, next) => {
    c.set("requestId", requestIdOf(c.req.raw));
    if (c.req.url.length > LONGEST_ADDRESS) {
      c.res = failure(problem("ADDRESS_TOO_LONG"), services, {
        requestId: c.get("requestId"),
        route: "-",
        method: c.req.method,
      });
    } else await next();
    const { headers } = c.res;
    headers.set("x-request-id", c.get("requestId"));
    headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  });

  // A fixed address goes before one with parameters, whatever the order they were written in.
  const fixedFirst = routes.toSorted(
    (a, b) => Number(a.endpoint.path.includes(":")) - Number(b.endpoint.path.includes(":")),
  );
  for (const route of fixedFirst) {
    const { method, path } = route.endpoint;
    if (route.guard.who !== route.endpoint.who)
      throw new Error(`${method} ${path}: guard ${route.guard.who} is not ${route.endpoint.who}`);
    app.on(method, path, async (c) => {
      const began = performance.now();
      const requestId = c.get("requestId");
      const ip = clientAddress(
        c.env?.incoming?.socket.remoteAddress ?? "",
        c.req.header("x-forwarded-for") ?? null,
        trusted,
      );
      let response: Response;
      try {
        const { data, text, headers, goTo } = await answer(
          route,
          c.req.raw,
          c.req.param(),
          ip,
          services,
          readPreview,
          (request) => c.env?.viewerOfPage?.(request, services.readViewer) ?? services.readViewer(request),
          sharedAnswers,
        );
        const known = headers.get("etag");
        // A vendor is answered in the vendor's own words.
        if (data instanceof Response) response = data;
        else if (goTo) {
          headers.set("location", goTo);
          response = new Response(null, { status: 302, headers });
        } else if (known && c.req.header("if-none-match") === known)
          response = new Response(null, { status: 304, headers });
        else {
          headers.set("content-type", "application/json; charset=utf-8");
          response = new Response(text ?? JSON.stringify(envelope(0, "", data)), { headers });
        }
      } catch (error) {
        if (error instanceof ProblemError) metrics.observeRefusal(error.key, ip);
        response = failure(error, services, { requestId, route: path, method });
      }
      const ms = performance.now() - began;
      metrics.observe(method, path, response.status, ms / 1000);
      services.log.debug("request", {
        requestId,
        method,
        route: path,
        status: response.status,
        ms: Math.round(ms),
      });
      return response;
    });
  }

  const known = new Map(fixedFirst.map((r) => [r.endpoint.path, r.endpoint.method]));
  for (const path of known.keys()) {
    app.all(path, (c) =>
      failure(problem("METHOD_NOT_ALLOWED"), services, {
        requestId: c.get("requestId"),
        route: path,
        method: c.req.method,
      }),
    );
  }
  app.notFound((c) =>
    failure(problem("NO_SUCH_ADDRESS"), services, {
      requestId: c.get("requestId"),
      route: "-",
      method: c.req.method,
    }),
  );
  app.onError((error, c) =>
    failure(error, services, { requestId: c.get("requestId"), route: "-", method: c.req.method }),
  );
  return { app, metrics, sharedAnswers };
}
