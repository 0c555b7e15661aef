import { type OrgCard, type OrgPage, orgCards, orgPage } from "@ginkgo/contract/orgs";
import { type AreaShape, areaShape } from "@ginkgo/contract/reference";
import { data, type RouterContextProvider, redirect } from "react-router";
import { callApi } from "../lib/api-client.ts";
import { ApiError } from "../lib/api-error.ts";
import { readCookies } from "../lib/cookies.ts";
import { readerArea } from "../lib/reader-area.ts";
import { serverApi } from "../lib/server-api.ts";
import { COMPARE_COOKIE, parseChoice } from "./compare-choice.ts";
import { apiQuery, normalAddress } from "./org-address.ts";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export interface OrgList {
  page: OrgPage;
  /** The address in its normal form, as text. */
  search: string;
  /** Area in force when the address names none. */
  adcode: string;
  compared: OrgCard[];
  shape?: AreaShape;
}

export const PAGE_SIZE = "10";

/** Organisations chosen for comparing on this device. */
export async function comparedOrgs(args: Args): Promise<OrgCard[]> {
  const ids = parseChoice(readCookies(args.request.headers.get("cookie")).get(COMPARE_COOKIE));
  return ids.length
    ? callApi(serverApi(args), orgCards, { query: { ids: ids.join(",") } }).catch(() => [])
    : [];
}

/** Takes what the API cannot read out of an address somebody changed by hand. */
function withoutBad(address: URLSearchParams, error: unknown): URLSearchParams | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return;
  const bad = Object.keys(error.fields).map((name) => name.split(".")[0]!);
  const clean = new URLSearchParams(address);
  for (const name of bad) clean.delete(name);
  return clean.size < address.size ? clean : undefined;
}

/**
 * The list an address asks for. An address that is not in its normal form, or holds what cannot be read, is
 * answered by a redirect to the one that does. `adcode` is used where the address names no area.
 */
export async function loadOrgs(args: Args, path: string, fallbackArea?: string): Promise<OrgList> {
  const address = normalAddress(args.url.searchParams);
  const go = (search: URLSearchParams) => redirect(search.size ? `${path}?${search}` : path);
  const given = new URLSearchParams(args.url.searchParams);
  given.sort();
  const normal = new URLSearchParams(address);
  normal.sort();
  if (given.toString() !== normal.toString()) throw go(address);

  const adcode = fallbackArea ?? (await readerArea(args)).adcode;
  const query = { ...apiQuery(address, adcode), size: PAGE_SIZE };
  try {
    const [page, compared] = await Promise.all([
      callApi(serverApi(args), orgPage, { query: query as never }),
      comparedOrgs(args),
    ]);
    const wanted = address.get("view") === "map" ? page.frame?.adcode : undefined;
    const shape = wanted
      ? await callApi(serverApi(args), areaShape, { params: { adcode: wanted } }).catch(() => undefined)
      : undefined;
    return { page, search: address.toString(), adcode, compared, shape };
  } catch (error) {
    const clean = withoutBad(address, error);
    if (clean) throw go(clean);
    if (error instanceof ApiError) throw data({ message: error.msg }, { status: error.status || 503 });
    throw error;
  }
}
