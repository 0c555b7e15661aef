import type { AreaNode } from "@ginkgo/api-contract/reference/reference";

/** What lies below an area. A municipality's only child, itself again or 市辖区, is no step of its own. */
export function areasBelow(node: AreaNode): AreaNode[] {
  const children = node.children ?? [];
  const [only] = children;
  const isSame = children.length === 1 && only && (only.name === node.name || only.name === "市辖区");
  return isSame ? (only.children ?? []) : children;
}

/** The way from a province down to an area, itself included; empty when the code is of none. */
export function pathTo(tree: readonly AreaNode[], adcode: string): AreaNode[] {
  for (const node of tree) {
    if (node.adcode === adcode) return [node];
    const below = pathTo(areasBelow(node), adcode);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
