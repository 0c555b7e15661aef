import { toggleFavourite } from "@ginkgo/api-contract/membership/favourites";
import { ownPath } from "@ginkgo/api-contract/own-path";
import { ApiError } from "@ginkgo/client/api-error";
import { data, redirect } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { unchecked } from "../lib/form/form-values.ts";
import { readForm } from "../lib/form/read-form.ts";
import type { Route } from "./+types/favourite.route";

/** The heart where no script runs: switches and goes back to where it was pressed. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const back = ownPath(String(form.get("returnTo") ?? "")) ?? "/";
  const api = serverApi(args);
  if (!(await api.session.ready())) throw redirect(`/login?${new URLSearchParams({ returnTo: back })}`);
  try {
    await callApi(api, toggleFavourite, {
      body: unchecked({ targetType: form.get("targetType"), targetId: form.get("targetId") }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw data({ message: error.msg }, { status: error.status || 503 });
  }
  return redirect(back);
}

/** Nothing to see here: the address leads to the list of favourites. */
export const loader = () => redirect("/user/favorite");
