import { type PublicConfig, publicConfig } from "@ginkgo/contract/system";
import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { anyone } from "./http/guards.ts";
import type { Metrics } from "./http/metrics.ts";
import { type Env, mount } from "./http/mount.ts";
import { openApi } from "./http/openapi.ts";
import { query, type Route } from "./http/route.ts";
import type { Services } from "./http/services.ts";
import { type ReadViewer, visitor } from "./http/viewer.ts";
import { modules } from "./modules/modules.ts";
import type { Settings } from "./platform/settings.ts";

/** What the browser may know, field by field: nothing of the settings gets out by accident. */
export function publicConfigOf(s: Settings): PublicConfig {
  return {
    apiBase: s.PUBLIC_API_BASE,
    assetBase: s.PUBLIC_ASSET_BASE,
    clients: { customer: "portal", employee: "portal-employee" },
    passwordKey: s.PASSWORD_KEY,
    mapKey: s.AMAP_KEY,
    site: {
      name: s.SITE_NAME,
      code: s.SITE_CODE,
      company: s.SITE_COMPANY,
      phone: s.SITE_PHONE,
      phoneHours: s.SITE_PHONE_HOURS,
      province: s.SITE_PROVINCE,
      icp: s.SITE_ICP,
      police: s.SITE_POLICE,
      telecom: s.SITE_TELECOM,
    },
    sandbox: s.NODE_ENV !== "production",
    redirectHosts: s.REDIRECT_HOSTS.split(",")
      .map((h) => h.trim())
      .filter(Boolean),
  };
}

const systemRoutes: Route[] = [
  query(publicConfig, anyone, async ({ services }) => publicConfigOf(services.settings)),
];

async function everyRoute(): Promise<Route[]> {
  const loaded = await Promise.all(modules.map((m) => m.routes()));
  return [...systemRoutes, ...loaded.flat()];
}

/** An API as a value: call `fetch`, nothing listens. */
export interface Api {
  /** Answers under the API base; `Env.Bindings` carries the socket when there is one. */
  app: Hono<Env>;
  routes: Route[];
  metrics: Metrics;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
}

/** Builds the API from what it needs. */
export async function createApi(services: Services): Promise<Api> {
  const routes = await everyRoute();
  const readViewer: ReadViewer = async () => visitor;
  const { app, metrics } = mount(routes, services, readViewer);
  const specification = JSON.stringify(openApi(routes, services.settings.SITE_NAME));
  app.get(
    "/openapi.json",
    () => new Response(specification, { headers: { "content-type": "application/json" } }),
  );
  return {
    app,
    routes,
    metrics,
    isReady: () =>
      services.database.read.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
  };
}
