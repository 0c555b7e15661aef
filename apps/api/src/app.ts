import { type PublicConfig, publicConfig } from "@ginkgo/contract/system";
import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { anyone } from "./http/guards.ts";
import { type MemberFacts, noMemberFacts } from "./http/member-facts.ts";
import type { Metrics } from "./http/metrics.ts";
import { type Env, mount } from "./http/mount.ts";
import { openApi } from "./http/openapi.ts";
import { query, type Route } from "./http/route.ts";
import type { House, Services } from "./http/services.ts";
import { createReadViewer } from "./modules/identity/read-viewer.ts";
import { modules } from "./modules/modules.ts";
import { createSms, createWechat } from "./platform/outside.ts";
import type { Settings } from "./platform/settings.ts";

/** For the operator's command, which works on the database without an API. */
export { createStaff, StaffExists } from "./modules/identity/create-staff.ts";

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

async function everyFact(): Promise<MemberFacts> {
  const named = await Promise.all(modules.map((m) => m.memberFacts?.()));
  return Object.assign({}, noMemberFacts, ...named);
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
  const { settings, database, clock } = services;
  const house: House = {
    ...services,
    sms: createSms(settings, database, clock),
    wechat: createWechat(settings, database, clock),
    memberFacts: await everyFact(),
  };
  const { app, metrics } = mount(routes, house, createReadViewer(services));
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
