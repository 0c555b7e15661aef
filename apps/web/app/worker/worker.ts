import {
  deleteOfflineCopy,
  holdOfflineCopy,
  OFFLINE_CACHE,
  READING_MARKS,
  readOfflineCopy,
} from "../lib/live/offline-copy.ts";
import { offlineHtml, type ReadingMarks } from "./offline-copy-html.ts";
import { isPage, SHELL_PAGE } from "./portal-pages.ts";

/** What is used of a worker's scope: its own types and a page's cannot stand in one program. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskEvent extends LastingEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface PushedEvent extends LastingEvent {
  data: { json(): unknown } | null;
}
interface PressedEvent extends LastingEvent {
  notification: Notification;
}
interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface Scope {
  addEventListener(name: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: AskEvent) => void): void;
  addEventListener(name: "push", listener: (event: PushedEvent) => void): void;
  addEventListener(name: "notificationclick", listener: (event: PressedEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: "window" }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: Location;
  cookieStore?: { get(name: string): Promise<unknown> };
}

/** The build this worker came with; put in when it is built. */
declare const BUILD_ID: string;

const scope = self as unknown as Scope;
const SHELL_CACHE = `ginkgo-shell-${BUILD_ID}`;

const filesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map((m) => m[1]!)),
];

/** The page that stands in for others, as a visitor gets it, with its sheets and their fonts. */
async function keepShell(): Promise<void> {
  const page = await fetch(SHELL_PAGE, { credentials: "omit", cache: "no-store" });
  if (!page.ok) throw new Error(`${SHELL_PAGE} answered ${page.status}`);
  const cache = await caches.open(SHELL_CACHE);
  const text = await page.clone().text();
  const sheets = filesIn(text, /<link[^>]*href="(\/assets\/[^"#]+\.css)/g);
  await cache.addAll(sheets);
  const styles = await Promise.all(sheets.map(async (sheet) => (await cache.match(sheet))!.text()));
  const fonts = filesIn(styles.join("\n"), /url\(["']?(\/assets\/[^"')]+\.woff2)/g);
  await cache.addAll(fonts);
  await cache.put(SHELL_PAGE, page);
}

async function dropOlderShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter(
    (name) => name.startsWith("ginkgo-") && name !== OFFLINE_CACHE && name !== SHELL_CACHE,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Whether somebody is signed in, as far as that can be told here; where it cannot, the copy's own end decides. */
const isSignedIn = async () => !scope.cookieStore || Boolean(await scope.cookieStore.get("session"));

async function marksOf(): Promise<ReadingMarks> {
  const found = await (await caches.open(OFFLINE_CACHE)).match(READING_MARKS);
  return ((await found?.json()) as ReadingMarks | undefined) ?? {};
}

async function withoutNetwork(address: string, error: unknown): Promise<Response> {
  const shell = await (await caches.open(SHELL_CACHE)).match(SHELL_PAGE);
  if (!shell) throw error;
  const copy = (await isSignedIn()) ? await readOfflineCopy() : null;
  const html = offlineHtml(await shell.text(), { address: address, marks: await marksOf(), copy });
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  const policy = shell.headers.get("content-security-policy");
  if (policy) headers.set("content-security-policy", policy);
  return new Response(html, { status: 503, headers });
}

/** A page always comes from the server; only where none can be reached does the kept one stand in. */
async function openPage({ request, preloadResponse }: AskEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    return withoutNetwork(pathname + search, error);
  }
}

/** Who signs out leaves nothing of theirs on the device. */
async function forgetMember(): Promise<void> {
  await deleteOfflineCopy();
  const subscription = await scope.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

scope.addEventListener("install", (event) => event.waitUntil(keepShell().then(() => scope.skipWaiting())));

scope.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([dropOlderShells(), scope.registration.navigationPreload?.enable().catch(() => {})]),
  ),
);

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  const isSignOut =
    (request.method === "POST" && /^\/logout(\.data)?$/.test(pathname)) ||
    (request.method === "DELETE" && pathname.endsWith("/auth/logout"));
  if (isSignOut) event.waitUntil(forgetMember());
  const isSignIn = request.method === "POST" && /^\/(login|wxredirect)(\.data)?$/.test(pathname);
  if (isSignIn || pathname === "/wxredirect") event.waitUntil(holdOfflineCopy());
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (isPage(pathname)) event.respondWith(openPage(event));
    return;
  }
  // Sheets and fonts carry their content's hash in their names: one that is here is the right one.
  if (pathname.startsWith("/assets/") && (request.destination === "style" || request.destination === "font"))
    event.respondWith(caches.match(request).then((cached) => cached ?? fetch(request)));
});

scope.addEventListener("push", (event) => {
  const { title } = (event.data?.json() ?? {}) as { title?: string };
  event.waitUntil(
    scope.registration.showNotification(title || "您有一条新消息", {
      body: "点开看详情。我们不会向您要验证码。",
      icon: "/icons/icon-192.png",
      lang: "zh-CN",
    }),
  );
});

async function showNotices(): Promise<void> {
  const [open] = await scope.clients.matchAll({ type: "window" });
  if (!open) await scope.clients.openWindow("/user/notices");
  else {
    await open.focus();
    // A page another worker answers for cannot be sent on from here.
    await open.navigate("/user/notices").catch(() => scope.clients.openWindow("/user/notices"));
  }
}

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showNotices());
});
