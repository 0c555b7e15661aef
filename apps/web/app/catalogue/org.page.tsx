import { type OrgDetail, orgDetail } from "@ginkgo/contract/orgs";
import { pageCall } from "../lib/page-call.ts";
import type { PageHandle } from "../lib/page-handle.ts";
import { hasId, validated } from "../lib/path-rules.ts";
import { pageMeta } from "../lib/seo.ts";
import type { Route } from "./+types/org.page";

export const handle: PageHandle<OrgDetail> = {
  crumbs: ({ name }) => [{ label: "养老机构", href: "/orgs" }, { label: name }],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.name,
        description: loaderData.details.summary,
        path: `/orgs/${loaderData.id}`,
        image: { kind: "org", id: loaderData.id },
      })
    : [];

export const loader = validated(hasId, (args: Route.LoaderArgs) =>
  pageCall(args, orgDetail, { params: { id: args.params.id } }),
);

export default function OrgDetailPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <h1 className="name">{loaderData.name}</h1>
      <p>{loaderData.address}</p>
    </div>
  );
}
