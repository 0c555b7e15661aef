import type { Endpoint, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { ApiError } from "@ginkgo/client/api-error";
import type { CallArgs } from "@ginkgo/client/api-request";
import { data, type RouterContextProvider, redirect } from "react-router";
import { pageNotFound } from "../routing/not-found.ts";
import { callApi } from "./api-client.ts";
import { serverApi } from "./server-api.ts";

interface LoaderArgs {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * A loader's call: what it needs or the error page. The API's 404 becomes the not-found page, every other failure
 * the error page with the API's own sentence. Actions that show field errors use `callApi(serverApi(args), …)`.
 */
export async function pageCall<E extends Endpoint>(
  args: LoaderArgs,
  endpoint: E,
  call: CallArgs<E> = {},
): Promise<ReplyOf<E>> {
  try {
    return await callApi(serverApi(args), endpoint, call);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) throw pageNotFound(args.url);
    // A closing account may only look at its closing, and take it back there.
    if (error.reason === "ACCOUNT_CLOSING") throw redirect("/user/privacy");
    throw data({ message: error.msg }, { status: error.status || 503 });
  }
}
