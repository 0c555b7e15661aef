import type { AdviserFace } from "@ginkgo/api-contract/advisory/advisers";
import { type ProductPage, productPage } from "@ginkgo/api-contract/shop/shop";
import type { RouterContextProvider } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";
import type { Area } from "../lib/area/area.ts";
import { readerArea } from "../lib/area/reader-area.ts";
import { loadList } from "../lib/list/load-list.ts";
import { faceOf } from "../lib/load-face.ts";
import { shopList } from "./shop-address.ts";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export interface ShopList {
  page: ProductPage;
  /** The address in its normal form, as text. */
  search: string;
  /** Whom to ask where nothing was found. */
  face: AdviserFace | null;
  /** Where the reader is taken to be: goods can be asked for that are sent there. */
  area: Area;
}

/** Four across fill four rows, two across eight. */
const PAGE_SIZE = "16";

/** The goods an address asks for. */
export const loadShop = (args: Args): Promise<ShopList> =>
  loadList(args, shopList, async (address) => {
    const query = { ...shopList.query(address), size: PAGE_SIZE };
    const [page, area] = await Promise.all([
      callApi(serverApi(args), productPage, { query }),
      readerArea(args),
    ]);
    return { page, search: address.toString(), area, face: await faceOf(page, args) };
  });
