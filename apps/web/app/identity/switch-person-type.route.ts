import { changePersonType } from "@ginkgo/api-contract/identity/identity";
import { ownPath } from "@ginkgo/api-contract/own-path";
import { ApiError } from "@ginkgo/client/api-error";
import { data, redirect } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { signedIn } from "../lib/api/present-member.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { readForm } from "../lib/form/read-form.ts";
import { routeMiddleware } from "../lib/routing/route-middleware.ts";
import type { Route } from "./+types/switch-person-type.route";
import { personTypes } from "./person-types.ts";

export const middleware = routeMiddleware("auth");

/** Not asked for by anything that was pressed twice, or on two devices at once. */
const DONE_ALREADY = new Set(["SWITCH_UNDER_WAY", "PERSON_TYPE_SAME"]);

/** Switches customer and service employee: another session takes the place of this one, with its own client. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const { personType } = args.context.get(signedIn);
  const type = personTypes.find(({ type }) => String(type) === form.get("type"))?.type;
  try {
    if (type && type !== personType) await callApi(serverApi(args), changePersonType, { params: { type } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!DONE_ALREADY.has(error.reason ?? ""))
      throw data({ message: error.msg }, { status: error.status || 503 });
  }
  return redirect(ownPath(form.get("to")) ?? "/user/info", { status: 303 });
}

/** Nothing to see here; someone reloaded the address of the form. */
export const loader = () => redirect("/user/info");
