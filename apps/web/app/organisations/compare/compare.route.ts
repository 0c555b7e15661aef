import { ownPath } from "@ginkgo/api-contract/own-path";
import { redirect } from "react-router";
import { cookieText, readCookies } from "../../lib/api/cookies.ts";
import { readForm } from "../../lib/form/read-form.ts";
import type { Route } from "./+types/compare.route";
import { COMPARE_COOKIE, choiceText, parseChoice, toggled } from "./compare-choice.ts";

/**
 * Chooses an organisation for comparing, or drops it; `clear` drops all. Goes back to where it was pressed: with scripts
 * the list writes the choice by itself.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const before = parseChoice(readCookies(request.headers.get("cookie")).get(COMPARE_COOKIE));
  const id = String(form.get("toggle") ?? "");
  const after = form.has("clear") ? [] : parseChoice(choiceText(toggled(before, id)));
  const headers = {
    "set-cookie": cookieText(COMPARE_COOKIE, choiceText(after), after.length ? undefined : 0),
  };
  return redirect(ownPath(form.get("to")) ?? "/orgs", { status: 303, headers });
}

/** Nothing to see here; someone reloaded the address of the form. */
export const loader = () => redirect("/orgs/compare");
