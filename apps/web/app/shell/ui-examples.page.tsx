import { ExamplesPage } from "@ginkgo/ui/examples";
import { requestInfo } from "../lib/api/request-info.ts";
import { pageNotFound } from "../lib/routing/not-found.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/ui-examples.page";
import { useReading } from "./reading/reading-store.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "组件与状态", noIndex: true });

/** Every component in every state, for those who build pages. Only where the sandbox is. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(requestInfo).config.sandbox) throw pageNotFound(url);
  return null;
}

export default function UiExamplesPage() {
  return <ExamplesPage elder={useReading().mode === "elder"} />;
}
