import { orgCompare } from "@ginkgo/contract/orgs";
import { Link } from "react-router";
import { pageCall } from "../lib/page-call.ts";
import type { PageHandle } from "../lib/page-handle.ts";
import { pageMeta } from "../lib/seo.ts";
import type { Route } from "./+types/orgs-compare.page";

export const handle: PageHandle = { crumbs: () => [{ label: "养老机构", href: "/orgs" }, { label: "对比" }] };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "机构对比", noIndex: true });

export const loader = (args: Route.LoaderArgs) =>
  pageCall(args, orgCompare, { query: { ids: args.url.searchParams.get("ids") ?? "" } });

export default function OrgsComparePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <h1>机构对比</h1>
      {loaderData.length === 0 && <p>还没有选机构，请先到机构列表里加入对比。</p>}
      <ul>
        {loaderData.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/orgs/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
