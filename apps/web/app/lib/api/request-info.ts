import type { PublicConfig } from "@ginkgo/api-contract/system/public-config";
import { createContext } from "react-router";

/** What the server knows of the request being answered, handed in through `createLoadContext` of entry.server. */
export interface RequestInfo {
  /** Calls the API in process; gets an absolute address below the API's base. */
  apiFetch(request: Request): Promise<Response>;
  /** Of the Content-Security-Policy of this one answer. */
  nonce: string;
  config: PublicConfig;
  /** Id of the client build being served. */
  buildId: string;
  /** Public origin of the site, without a trailing slash. */
  origin: string;
  clientIp: string;
}

export const requestInfo = createContext<RequestInfo>();
/** `Set-Cookie` lines the API answered with while the page was made; the browser must get them too. */
export const apiCookies = createContext<string[]>();
