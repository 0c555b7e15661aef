import "@ginkgo/ui/styles/index.ts";
import "./shell/shared-styles.ts";
import "./shell/reading/reading.css";
import { announcementList } from "@ginkgo/api-contract/content/announcements";
import { PREVIEW_COOKIE } from "@ginkgo/api-contract/publishing/entry-codes";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import type { Route } from "./+types/root";
import { API_BASE_META, DEFAULT_API_BASE } from "./lib/api/api-base.ts";
import { callApi } from "./lib/api/api-client.ts";
import { readCookies } from "./lib/api/cookies.ts";
import { presentMember } from "./lib/api/present-member.ts";
import { requestInfo } from "./lib/api/request-info.ts";
import { serverApi } from "./lib/api/server-api.ts";
import { readerArea } from "./lib/area/reader-area.ts";
import { readingFrom } from "./lib/area/reading.ts";
import { NETWORK_FAILURE } from "./lib/form/form-typed.ts";
import { useInsideWechat } from "./lib/pay/use-inside-wechat.ts";
import { afterFirstView } from "./lib/routing/after-first-view.tsx";
import { routeMiddleware } from "./lib/routing/route-middleware.ts";
import { type SiteData, useSiteData } from "./lib/routing/site-data.ts";
import { BuildUpdates } from "./shell/build-updates.tsx";
import { ChatHost } from "./shell/chat-host.tsx";
import { DialogHost } from "./shell/dialog-host.tsx";
import { ErrorView } from "./shell/errors/error-view.tsx";
import { keepFormOnNetworkError } from "./shell/errors/network-failure.ts";
import { scrollKey } from "./shell/layouts/keep-alive-pages.ts";
import { LiveWatch } from "./shell/live-watch.tsx";
import { LoadingProgress } from "./shell/loading-progress.tsx";
import { useReading } from "./shell/reading/reading-store.ts";
import { Toasts } from "./shell/toasts.tsx";

const DeviceKeeper = afterFirstView(() => import("./shell/device-keeper.tsx"));
const WechatShare = afterFirstView(() => import("./shell/wechat-share.tsx"));
const RefusalNotices = afterFirstView(() => import("./shell/errors/refusal-notices.tsx"));
const SessionWatch = afterFirstView(() => import("./shell/session-watch.tsx"));

/** Says that this browser previews a draft; what may be seen the API decides. */
const previewCookies = [PREVIEW_COOKIE, `__Host-${PREVIEW_COOKIE}`];

export const middleware = routeMiddleware("ownForms", "apiCookies", "routeRules");

export const clientMiddleware = [keepFormOnNetworkError];

export async function loader(args: Route.LoaderArgs): Promise<SiteData> {
  const { config, buildId, origin } = args.context.get(requestInfo);
  const cookies = readCookies(args.request.headers.get("cookie"));
  const [area, { member, failure }, announcements] = await Promise.all([
    readerArea(args),
    presentMember(args),
    // A page is shown whole without what is announced beside it.
    callApi(serverApi(args), announcementList).catch(() => []),
  ]);
  const memberFailure = failure && { statusText: failure.statusText, msg: failure.msg };
  return {
    config,
    buildId,
    origin,
    reading: readingFrom(cookies),
    area,
    member,
    announcements,
    isPreview: previewCookies.some((name) => cookies.get(name)),
    memberFailure,
  };
}

/** The same from page to page; a form may have changed what is remembered, and a sign-in asks by itself. */
export const shouldRevalidate = ({
  formAction,
  actionStatus,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) =>
  formAction === undefined ? currentUrl.href === nextUrl.href : actionStatus !== NETWORK_FAILURE;

export function Layout({ children }: { children: ReactNode }) {
  const site = useSiteData();
  const reading = useReading();
  const isElder = reading.mode === "elder";
  // Public files lie under /public of the static asset host; a manifest must come from the site itself.
  const publicFiles = `${site?.config.assetBase ?? ""}/public`;
  return (
    <html
      lang="zh-CN"
      data-mode={isElder ? "elder" : undefined}
      data-size={isElder ? reading.size : undefined}
      data-contrast={isElder ? reading.contrast : undefined}
      data-cursor={isElder ? reading.cursor : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f1" />
        <meta name={API_BASE_META} content={site?.config.apiBase || DEFAULT_API_BASE} />
        <link rel="icon" href={`${publicFiles}/favicon.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`${publicFiles}/icons/apple-touch-icon.png`} />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData: { buildId, config } }: Route.ComponentProps) {
  const isShared = useInsideWechat() && config.wechatApp !== "";
  return (
    <>
      <LoadingProgress />
      {/* Before the page: it has to listen by the time a page that was just loaded asks for a dialog. */}
      <DialogHost />
      <Outlet />
      <ChatHost />
      <Toasts />
      <RefusalNotices />
      <SessionWatch />
      {isShared && <WechatShare />}
      <LiveWatch />
      <DeviceKeeper />
      <BuildUpdates buildId={buildId} redirectHosts={config.redirectHosts} />
    </>
  );
}

/** Only for what breaks above the layouts: without their chrome, but with a way on. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <ErrorView />
    </main>
  );
}
