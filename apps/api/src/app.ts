import type { Server } from "node:http";
import { type PublicConfig, publicConfig } from "@ginkgo/api-contract/system/public-config";
import type { ProviderCode } from "@ginkgo/api-contract/system/system-codes";
import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { withNamed } from "./http/entry-kinds.ts";
import { anyone } from "./http/guards.ts";
import { type MemberFacts, noMemberFacts } from "./http/member-facts.ts";
import type { Metrics } from "./http/metrics.ts";
import { type Env, mount } from "./http/mount.ts";
import { openApi } from "./http/openapi.ts";
import { query, type Route } from "./http/route.ts";
import type { AppContext, Services } from "./http/services.ts";
import { type Sockets, serveSockets } from "./http/sockets.ts";
import type { WriteContext } from "./modules/exports/write-list.ts";
import { type OpenFile, openFile } from "./modules/files/open-file.ts";
import { createReadViewer } from "./modules/identity/read-viewer.ts";
import { type Module, modules } from "./modules/modules.ts";
import { type OpenPicture, openPicture } from "./modules/pictures/open-picture.ts";
import { createReadPreview } from "./modules/publishing/preview-entry.ts";
import { PageCounter } from "./modules/reports/count-pages.ts";
import { liveSettings } from "./modules/system/settings/live-settings.ts";
import { filledContents } from "./modules/system/setup/filled.ts";
import { onWritten, type TableName } from "./platform/database/table-use.ts";
import { forgetOldFailures } from "./platform/due-items.ts";
import { type DueWorkRunner, dueWorkRunner } from "./platform/due-work.ts";
import { clamd } from "./platform/files/scanner.ts";
import { isSandbox } from "./platform/is-sandbox.ts";
import { createPush } from "./platform/messages/push.ts";
import { offeredParts } from "./platform/offered-parts.ts";
import {
  createFiles,
  createGeocoder,
  createInvoices,
  createMail,
  createPays,
  createSms,
  createWechat,
} from "./platform/outside.ts";
import { onPublished } from "./platform/published.ts";
import { createVault } from "./platform/secrets/vault.ts";
import type { Settings } from "./platform/settings.ts";
import { ProviderWatch } from "./platform/watch-provider.ts";

/** For the operator's command, which works on the database without an API. */
export { createStaffAccount } from "./create-staff-account.ts";
export { ExportRefused, readWhole, type WantedList, writeMasked } from "./modules/exports/write-list.ts";
export { type FirstAdministrator, inviteFirstAdministrator } from "./modules/identity/accounts/public.ts";
export { StaffNotMade } from "./modules/identity/staff/public.ts";
export { rotateKeys } from "./modules/privacy/rotate-keys.ts";
export type { OpenFile, OpenPicture };

/** What the browser may know, field by field: nothing of the settings gets out by accident. */
export function publicConfigOf(s: Settings, contents: PublicConfig["filled"]): PublicConfig {
  const parts = offeredParts(s);
  return {
    apiBase: s.PUBLIC_API_BASE,
    assetBase: s.PUBLIC_ASSET_BASE,
    clients: { customer: "portal", employee: "portal-employee" },
    passwordKey: s.PASSWORD_KEY,
    mapKey: s.AMAP_JS_KEY,
    wechatApp: s.WECHAT_SERVICE_APP_SECRET ? (s.WECHAT_SERVICE_APP_ID ?? "") : "",
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
    parts,
    filled: contents.filter((content) => content === "ORGS" || parts.includes(content)),
    sandbox: isSandbox(s),
    redirectHosts: s.REDIRECT_HOSTS.split(",")
      .map((h) => h.trim())
      .filter(Boolean),
  };
}

const systemRoutes: Route[] = [
  query(publicConfig, anyone, async ({ db, services }) =>
    publicConfigOf(services.settings, await filledContents(db)),
  ),
];

async function everyRoute(): Promise<Route[]> {
  const loaded = await Promise.all(
    modules.map(async ({ routes, part }) => (await routes()).map((route) => ({ ...route, part }))),
  );
  return [...systemRoutes, ...loaded.flat()];
}

async function everyFact(): Promise<MemberFacts> {
  const named = await Promise.all(modules.map((m) => m.memberFacts?.()));
  return Object.assign({}, noMemberFacts, ...named);
}

async function everyPart<T>(load: (module: Module) => Promise<T[]> | undefined): Promise<T[]> {
  return (await Promise.all(modules.map((m) => load(m) ?? []))).flat();
}

/** What the operator's command takes lists out with. */
export const exportContext = async (given: Services): Promise<WriteContext> => ({
  ...given,
  vault: createVault(given.settings),
  files: createFiles(given.settings),
  exportableLists: await everyPart((m) => m.exportableLists?.()),
});

/** How far a replica may be behind, in milliseconds. */
const REPLICA_LAG = 800;

type WrittenTables = ReadonlySet<TableName> | undefined;

/** An API as a value: call `fetch`, nothing listens. */
export interface Api {
  /** Answers under the API base; `Env.Bindings` carries the socket when there is one. */
  app: Hono<Env>;
  routes: Route[];
  metrics: Metrics;
  /** The uploaded file of that name, if the caller may read it. */
  openFile(request: Request, name: string): Promise<OpenFile | undefined>;
  /** The picture of the library under that number, as the browser wants it. */
  openPicture(request: Request, id: string): Promise<OpenPicture | undefined>;
  dueWork: DueWorkRunner;
  /** Counts pages of the portal that were looked at. */
  pages: PageCounter;
  /** Serves sockets on a server that listens, until they are closed. */
  serveSockets(server: Server): Promise<Sockets>;
  /** What there is something of now, by the primary. */
  filledContents(): Promise<PublicConfig["filled"]>;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  /** Always as they stand: those of the start, and over them what staff set since. */
  settings: Settings;
  /** Called after each change of a setting, in whichever process it was made. */
  onSettings(listener: () => void): void;
  /** Called with the tables that were written, in whichever process, and undefined where that is not known. */
  onWritten(listener: (tables: WrittenTables) => void): void;
}

/** Builds the API from what it needs. */
export async function createApi(given: Services): Promise<Api> {
  const routes = await everyRoute();
  const live = await liveSettings(given);
  const services: Services = { ...given, settings: live.settings };
  const { settings, database, clock } = services;
  const readViewer = createReadViewer(services);
  const watch = new ProviderWatch(services);
  const watched = <T extends object>(code: ProviderCode, port: T | undefined) => port && watch.of(code, port);
  const named = await everyPart(async (m) => [await m.namedInEntries?.()].filter((p) => p !== undefined));
  const context: AppContext = {
    ...services,
    startSettings: given.settings,
    sms: watch.of("sms", createSms(settings, database, clock)),
    wechat: watch.of("wechatSignIn", createWechat(settings, database, clock), ["authorizeUrl"]),
    mail: watched("mail", createMail(settings, database, clock)),
    push: watched("push", createPush(settings)),
    pays: createPays(settings, database, clock).map((pay) =>
      watch.of(pay.name, pay, ["tradeType", "readNotice", "thanks"]),
    ),
    invoices: watched("invoices", createInvoices(settings)),
    geocoder: watched("map", createGeocoder(settings)),
    scanner: watched("scanner", settings.CLAMD_URL ? clamd(settings.CLAMD_URL) : undefined),
    files: watch.of("files", createFiles(settings)),
    providerWatch: watch,
    jobStates: (db) => dueWork.states(db),
    vault: createVault(settings),
    readViewer,
    memberFacts: await everyFact(),
    fileRights: await everyPart((m) => m.fileRights?.()),
    codeSubjects: await everyPart((m) => m.codeSubjects?.()),
    threadCards: await everyPart((m) => m.threadCards?.()),
    memberRecords: await everyPart((m) => m.memberRecords?.()),
    subjectOwners: await everyPart((m) => m.subjectOwners?.()),
    entryKinds: (await everyPart((m) => m.entryKinds?.())).map((kind) => withNamed(kind, named)),
    exportableLists: await everyPart((m) => m.exportableLists?.()),
    memberMergers: await everyPart(async (m) => [await m.memberMerger?.()].filter((p) => p !== undefined)),
    personalData: await everyPart(async (m) => [await m.personalData?.()].filter((p) => p !== undefined)),
  };
  const { app, metrics, sharedAnswers } = mount(routes, context, createReadPreview(context, readViewer));
  const dueWork = dueWorkRunner([...(await everyPart((m) => m.dueWork?.())), forgetOldFailures], context);
  metrics.observeDueWork(() => dueWork.states());
  const writeListeners = [(tables: WrittenTables) => sharedAnswers.written(tables)];
  const tellWritten = (tables: WrittenTables) => {
    for (const listener of writeListeners) listener(tables);
  };
  const heard = (tables: WrittenTables) => {
    tellWritten(tables);
    // What a replica answered meanwhile may be of before.
    if (settings.DATABASE_REPLICA_URLS) setTimeout(tellWritten, REPLICA_LAG, tables).unref();
  };
  await onWritten(database, heard);
  // Commands that write tell of no tables, but of what they publish.
  await onPublished(database, () => heard(undefined));
  live.onChange(() => sharedAnswers.written(undefined));
  let specification: string | undefined;
  app.get("/openapi.json", () => {
    // Made for the first who asks: it takes longer than all else of a start.
    specification ??= JSON.stringify(openApi(routes, settings.SITE_NAME));
    return new Response(specification, { headers: { "content-type": "application/json" } });
  });
  return {
    app,
    routes,
    settings,
    onSettings: live.onChange,
    onWritten: (listener) => void writeListeners.push(listener),
    metrics,
    openFile: async (request, name) => {
      // Addresses of files are the same for members and staff, who have cookies of their own.
      const asStaff = new Request(new URL("/rest/staff/file", request.url), { headers: request.headers });
      const viewers = [await readViewer(request), await readViewer(asStaff)];
      return openFile(context, { request, viewers }, name);
    },
    openPicture: (request, id) => openPicture(context, request, id),
    dueWork,
    pages: new PageCounter(context),
    serveSockets: async (server) => {
      const parts = await everyPart(async (m) => [await m.sockets?.()].filter((p) => p !== undefined));
      return serveSockets(server, { context, readViewer, parts });
    },
    filledContents: () => filledContents(database.primary),
    isReady: () =>
      services.database.read.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
  };
}
