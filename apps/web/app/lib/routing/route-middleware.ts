import { data, type MiddlewareFunction, redirect } from "react-router";
import { presentMember, signedIn } from "../api/present-member.ts";
import { apiCookies, requestInfo } from "../api/request-info.ts";
import { isOwnPost } from "../form/own-forms.ts";
import { redirectFor, routeRules } from "./route-rules.ts";

type RouteMiddleware = MiddlewareFunction<Response>;

/**
 * Looks middleware up by name; an unknown name raises, when the route is loaded and not at the first visit.
 *
 * @example export const middleware = routeMiddleware("apiCookies")
 */
export function middlewareRegistry<T extends Record<string, RouteMiddleware>>(known: T) {
  return (...names: (keyof T & string)[]): RouteMiddleware[] =>
    names.map((name) => {
      if (!Object.hasOwn(known, name)) throw new Error(`Unknown route middleware: ${name}`);
      return known[name] as RouteMiddleware;
    });
}

/** Hands cookies the API set while the page was made on to the browser, a rotated token among them. */
const forwardApiCookies: RouteMiddleware = async ({ context }, next) => {
  const response = await next();
  for (const line of context.get(apiCookies)) response.headers.append("set-cookie", line);
  return response;
};

/** The build's redirects, for those who come by the address bar or without scripts. */
const followRouteRules: RouteMiddleware = ({ url, context }, next) => {
  const { redirectHosts } = context.get(requestInfo).config;
  const target = redirectFor(routeRules, url.pathname, redirectHosts);
  return target ? redirect(target.href + url.search) : next();
};

/** Turns away forms that another site made a browser send. */
const ownFormsOnly: RouteMiddleware = ({ request, context }, next) => {
  if (!isOwnPost(request, context.get(requestInfo).origin))
    throw data({ message: "这个请求不是从本站发出的，已经拦下。请回到本站页面再操作。" }, { status: 403 });
  return next();
};

/** Lets members through and sends everybody else to sign in, on the server and before anything is made. */
const requireMember: RouteMiddleware = async (args, next) => {
  const { member, failure } = await presentMember(args);
  if (!member) {
    const query = new URLSearchParams({ returnTo: args.url.pathname + args.url.search });
    if (failure?.reason) query.set("why", failure.reason);
    throw redirect(`/login?${query}`);
  }
  args.context.set(signedIn, member);
  return next();
};

export const routeMiddleware = middlewareRegistry({
  apiCookies: forwardApiCookies,
  routeRules: followRouteRules,
  ownForms: ownFormsOnly,
  auth: requireMember,
});
