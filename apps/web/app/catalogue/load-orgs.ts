import type { AdviserFace } from "@ginkgo/contract/advisers";
import { type OrgCard, type OrgPage, orgCards, orgPage } from "@ginkgo/contract/orgs";
import { type AreaShape, areaShape } from "@ginkgo/contract/reference";
import type { RouterContextProvider } from "react-router";
import { callApi } from "../lib/api-client.ts";
import { readCookies } from "../lib/cookies.ts";
import { loadList } from "../lib/list/load-list.ts";
import { faceOf } from "../lib/load-face.ts";
import { readerArea } from "../lib/reader-area.ts";
import { serverApi } from "../lib/server-api.ts";
import { COMPARE_COOKIE, parseChoice } from "./compare-choice.ts";
import { apiQuery, orgList } from "./org-address.ts";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export interface OrgList {
  page: OrgPage;
  /** The address in its normal form, as text. */
  search: string;
  /** Whom to ask where nothing was found. */
  face: AdviserFace | null;
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

/** The list an address asks for. `fallbackArea` is used where the address names no area, else the reader's own. */
export function loadOrgs(args: Args, path: string, fallbackArea?: string): Promise<OrgList> {
  const ask = async (address: URLSearchParams) => {
    const adcode = fallbackArea ?? (await readerArea(args)).adcode;
    const query = { ...apiQuery(address, adcode), size: PAGE_SIZE };
    const [page, compared] = await Promise.all([
      callApi(serverApi(args), orgPage, { query: query as never }),
      comparedOrgs(args),
    ]);
    const wanted = address.get("view") === "map" ? page.frame?.adcode : undefined;
    const shape = wanted
      ? await callApi(serverApi(args), areaShape, { params: { adcode: wanted } }).catch(() => undefined)
      : undefined;
    return { page, search: address.toString(), adcode, compared, shape, face: await faceOf(page, args) };
  };
  return loadList(args, orgList, ask, path);
}
