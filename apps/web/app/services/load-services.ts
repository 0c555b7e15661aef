import type { AdviserFace } from "@ginkgo/api-contract/advisory/advisers";
import { type ServicePage, servicePage } from "@ginkgo/api-contract/services/services";
import type { RouterContextProvider } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { readerArea } from "../lib/area/reader-area.ts";
import { loadList } from "../lib/list/load-list.ts";
import { faceOf } from "../lib/load-face.ts";
import { serviceList, serviceQuery } from "./service-address.ts";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export interface ServiceList {
  page: ServicePage;
  /** The address in its normal form, as text. */
  search: string;
  /** Whom to ask where nothing was found. */
  face: AdviserFace | null;
  /** Area in force when the address names none. */
  adcode: string;
}

/** Three across fill four rows. */
const PAGE_SIZE = "12";

/** The list an address asks for; the reader's own area where it names none. */
export const loadServices = (args: Args): Promise<ServiceList> =>
  loadList(args, serviceList, async (address) => {
    const { adcode } = await readerArea(args);
    const query = { ...serviceQuery(address, adcode), size: PAGE_SIZE };
    const page = await callApi(serverApi(args), servicePage, { query });
    return { page, search: address.toString(), adcode, face: await faceOf(page, args) };
  });
