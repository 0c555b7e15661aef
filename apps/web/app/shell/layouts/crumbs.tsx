import { Breadcrumb } from "@ginkgo/ui/breadcrumb";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useMatches } from "react-router";
import { HrefLink } from "../../lib/routing/href-link.tsx";
import type { PageHandle } from "../../lib/routing/page-handle.ts";

/** Where the reader is, from the page's own handle; nothing for pages without one. */
export function Crumbs() {
  const matches = useMatches();
  const match = matches.findLast(({ handle }) => (handle as PageHandle | undefined)?.crumbs);
  if (!match) return null;
  const items = (match.handle as PageHandle).crumbs?.(match.loaderData, match.params) ?? [];
  return (
    <div className={layout.page}>
      <Breadcrumb as={HrefLink} items={[{ label: "首页", href: "/" }, ...items]} />
    </div>
  );
}
