import { logout } from "@ginkgo/api-contract/identity/identity";
import { ApiError } from "@ginkgo/client/api-error";
import { redirect } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";
import type { Route } from "./+types/logout.route";

/** Ends the session and goes home. Signing out always works here, even if the API does not answer. */
export async function action(args: Route.ActionArgs) {
  const api = serverApi(args);
  await callApi(api, logout).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
  api.session.clear();
  // On a shared device the next person must not find pages in the cache, back button included.
  return redirect("/", { status: 303, headers: { "clear-site-data": '"cache"' } });
}

/** Nothing to see here; someone reloaded the address of the form. */
export const loader = () => redirect("/");
