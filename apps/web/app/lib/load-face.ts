import { type AdviserFace, adviserFace } from "@ginkgo/api-contract/advisory/advisers";
import type { RouterContextProvider } from "react-router";
import { callApi } from "./api/api-client.ts";
import { serverApi } from "./api/server-api.ts";
import { readerArea } from "./area/reader-area.ts";

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * The adviser a page names where it offers help: the reader's own, else one of the place looked at. No page is refused
 * for want of one.
 * @param adcode of what the page is about; else where the reader looks
 */
export async function loadFace(args: Args, adcode?: string): Promise<AdviserFace | null> {
  const place = adcode ?? (await readerArea(args)).adcode;
  return callApi(serverApi(args), adviserFace, { query: { adcode: place } }).catch(() => null);
}

/** The same for a list that found nothing; a list with results names nobody. */
export const faceOf = (page: { total: number }, args: Args): Promise<AdviserFace | null> =>
  page.total === 0 ? loadFace(args) : Promise.resolve(null);
