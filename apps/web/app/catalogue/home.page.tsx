import { orgPage } from "@ginkgo/contract/orgs";
import { Link } from "react-router";
import { pageCall } from "../lib/page-call.ts";
import { pageMeta, siteName } from "../lib/seo.ts";
import type { Route } from "./+types/home.page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: siteName(matches), whole: true, path: "/" });

export const loader = (args: Route.LoaderArgs) =>
  pageCall(args, orgPage, { query: { sort: "rating", size: "3" } });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap sect">
      <h1>慢慢选，选个安心的家</h1>
      <ul>
        {loaderData.records.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/orgs/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
