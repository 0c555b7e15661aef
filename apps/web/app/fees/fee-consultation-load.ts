import type { AdviserFace } from "@ginkgo/api-contract/advisory/advisers";
import {
  type FeeEstimate,
  type FeeGuidePage,
  feeEstimate,
  feeGuidePage,
} from "@ginkgo/api-contract/fees/fee-consultation";
import type { AreaNode } from "@ginkgo/api-contract/reference/reference";
import { areaTree } from "@ginkgo/api-contract/reference/reference";
import type { RouterContextProvider } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";
import type { Area } from "../lib/area/area.ts";
import { areasBelow, pathTo } from "../lib/area/area-tree.ts";
import { readerArea } from "../lib/area/reader-area.ts";
import { loadList } from "../lib/list/load-list.ts";
import { loadFace } from "../lib/load-face.ts";
import { estimateQuery, feeList, guideQuery } from "./fee-consultation-address.ts";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export interface FeeGuideList {
  page: FeeGuidePage;
  estimate: FeeEstimate | null;
  /** Whom to ask. */
  face: AdviserFace | null;
  /** The address in its normal form, as text. */
  search: string;
  /** The area in force: the one asked for, else the reader's. */
  area: Area;
  /** Cities to choose from: those of the area's province. */
  cities: Area[];
}

const PAGE_SIZE = "12";

/** The guides and the estimate an address asks for. */
export const loadFeeGuides = (args: Args): Promise<FeeGuideList> =>
  loadList(args, feeList, async (address) => {
    const api = serverApi(args);
    const reader = await readerArea(args);
    const tree = (await callApi(api, areaTree, { query: { endLevel: "2" } }).catch(() => [])) as AreaNode[];
    const code = (address.get("adcode") ?? reader.adcode).split(",")[0] || reader.adcode;
    // A district's prices are its city's: guides are made by city.
    const path = [code, `${code.slice(0, 4)}00`].map((c) => pathTo(tree, c)).find((p) => p.length > 0) ?? [];
    const here = path.at(-1);
    const area = here ? { adcode: here.adcode, name: here.name } : reader;
    const [page, estimate] = await Promise.all([
      callApi(api, feeGuidePage, {
        query: { ...guideQuery(address, area.adcode), size: PAGE_SIZE },
      }),
      callApi(api, feeEstimate, { query: estimateQuery(address, area.adcode) }),
    ]);
    const cities = path[0]
      ? [path[0], ...areasBelow(path[0])].map(({ adcode, name }) => ({ adcode, name }))
      : [area];
    const face = await loadFace(args, area.adcode);
    return { page, estimate, face, search: address.toString(), area, cities };
  });
