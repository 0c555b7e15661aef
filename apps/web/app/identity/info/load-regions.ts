import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import { type AreaNode, areaTree } from "@ginkgo/api-contract/reference/reference";
import type { LoaderFunctionArgs } from "react-router";
import { pageCall } from "../../lib/api/page-call.ts";

/** What the region picker begins with, before its scripts and without them. */
export interface RegionStart {
  /** Every province; below them only the cities of the one looked at and those chosen. */
  tree: AreaNode[];
  /** Province asked for by the plain form; empty where the picker decides. */
  at: string;
  chosen: string[];
}

/** The plain form looks at another province by an address that carries what was ticked, saved or not. */
export async function loadRegions(
  args: LoaderFunctionArgs,
  { provinces }: CurrentMember,
  home: string,
): Promise<RegionStart> {
  const query = args.url.searchParams;
  const tree = (await pageCall(args, areaTree, { query: { endLevel: "2" } })) as AreaNode[];
  const at = tree.find(({ adcode }) => adcode === query.get("province"))?.adcode ?? "";
  const chosen = at ? query.getAll("provinces").filter((code) => /^\d{6}$/.test(code)) : provinces;
  const isOpen = ({ adcode, children = [] }: AreaNode) =>
    adcode === (at || home) || children.some((city) => chosen.includes(city.adcode));
  return {
    tree: tree.map((node) => (isOpen(node) ? node : { adcode: node.adcode, name: node.name })),
    at,
    chosen,
  };
}
