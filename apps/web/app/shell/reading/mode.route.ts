import { ownPath } from "@ginkgo/api-contract/own-path";
import { redirect } from "react-router";
import { readCookies } from "../../lib/api/cookies.ts";
import { chooseReading, readingCookies, readingFrom } from "../../lib/area/reading.ts";
import { readForm } from "../../lib/form/read-form.ts";
import type { Route } from "./+types/mode.route";

/** 长辈模式 and its settings without scripts: remembers the press and goes back to where it was made. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  let reading = readingFrom(readCookies(request.headers.get("cookie")));
  for (const [name, value] of form) reading = chooseReading(reading, name, value);
  const headers = new Headers();
  for (const line of readingCookies(reading)) headers.append("set-cookie", line);
  return redirect(ownPath(form.get("to")) ?? "/", { status: 303, headers });
}

/** Nothing to see here; someone reloaded the address of the form. */
export const loader = () => redirect("/");
