import type { AdviserFace } from "@ginkgo/api-contract/advisory/advisers";
import { type OrgCard, type OrgPage, orgCards, orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { areaShape } from "@ginkgo/api-contract/reference/reference";
import { CITY, type MapPlan, PROVINCE, planMap } from "@ginkgo/ui/lib/map-plan";
import type { RouterContextProvider } from "react-router";
import { callApi } from "../../lib/api/api-client.ts";
import { readCookies } from "../../lib/api/cookies.ts";
import { serverApi } from "../../lib/api/server-api.ts";
import { readerArea } from "../../lib/area/reader-area.ts";
import { loadList } from "../../lib/list/load-list.ts";
import { faceOf } from "../../lib/load-face.ts";
import { ALL_ROWS, followsMap } from "../../lib/map/map-list.ts";
import { COMPARE_COOKIE, parseChoice } from "../compare/compare-choice.ts";
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
  /** The page's organisations on a map of the area, where one was asked for. */
  plan?: MapPlan;
}

export const PAGE_SIZE = "10";

/** Organisations chosen for comparing on this device. */
export async function comparedOrgs(args: Args): Promise<OrgCard[]> {
  const ids = parseChoice(readCookies(args.request.headers.get("cookie")).get(COMPARE_COOKIE));
  return ids.length
    ? callApi(serverApi(args), orgCards, { query: { ids: ids.join(",") } }).catch(() => [])
    : [];
}

/** The outline of the area with the organisations of the page on it. */
async function planOf({ frame, records }: OrgPage, args: Args): Promise<MapPlan> {
  const shape = frame
    ? await callApi(serverApi(args), areaShape, { params: { adcode: frame.adcode } }).catch(() => undefined)
    : undefined;
  const points = records.flatMap(({ id, name, lng, lat, adcode }) =>
    lng === undefined || lat === undefined
      ? []
      : [{ id, name, lng, lat, cityAdcode: `${adcode.slice(0, 4)}00` }],
  );
  return planMap(shape, points, (shape?.parts.length ?? 0) > 1 ? PROVINCE : CITY);
}

/** The list an address asks for. `fallbackArea` is used where the address names no area, else the reader's own. */
export function loadOrgs(args: Args, path: string, fallbackArea?: string): Promise<OrgList> {
  const ask = async (address: URLSearchParams) => {
    const adcode = fallbackArea ?? (await readerArea(args)).adcode;
    const isMap = address.get("view") === "map";
    const size = isMap && followsMap(address) ? ALL_ROWS : PAGE_SIZE;
    const query = { ...apiQuery(address, adcode), size };
    const [page, compared] = await Promise.all([
      callApi(serverApi(args), orgPage, { query }),
      comparedOrgs(args),
    ]);
    const plan = isMap ? await planOf(page, args) : undefined;
    return { page, search: address.toString(), adcode, compared, plan, face: await faceOf(page, args) };
  };
  return loadList(args, orgList, ask, path);
}
