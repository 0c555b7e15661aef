import { type AreaNode, areaTree, userPosition } from "@ginkgo/api-contract/reference/reference";
import type { RouterContextProvider } from "react-router";
import { callApi } from "../api/api-client.ts";
import { readCookies } from "../api/cookies.ts";
import { type RequestInfo, requestInfo } from "../api/request-info.ts";
import { serverApi } from "../api/server-api.ts";
import { AREA_COOKIE, type Area, parseArea } from "./area.ts";

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

const found = new WeakMap<RequestInfo, Promise<Area>>();

async function findArea(args: Args, province: string): Promise<Area> {
  const remembered = parseArea(readCookies(args.request.headers.get("cookie")).get(AREA_COOKIE));
  if (remembered) return remembered;
  const api = serverApi(args);
  const located = await callApi(api, userPosition).catch(() => undefined);
  if (located?.adcode && located.name) return { adcode: located.adcode, name: located.name };
  const provinces = await callApi(api, areaTree, { query: { endLevel: "1" } }).catch(() => []);
  const home = (provinces as AreaNode[]).find(({ adcode }) => adcode === province);
  return { adcode: province, name: home?.name ?? "选地区" };
}

/**
 * The region the reader looks at: remembered, else located, else the site's home province. Where someone seems to
 * be is a guess, so no page is refused for want of one. Asked once a request.
 */
export function readerArea(args: Args): Promise<Area> {
  const info = args.context.get(requestInfo);
  const known = found.get(info) ?? findArea(args, info.config.site.province);
  found.set(info, known);
  return known;
}
