import { type AreaNode, areaTree } from "@ginkgo/api-contract/reference/reference";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { callApi } from "../../lib/api/api-client.ts";
import { ownMember } from "../../lib/api/present-member.ts";
import { serverApi } from "../../lib/api/server-api.ts";
import { pathTo } from "../../lib/area/area-tree.ts";
import { loadFace } from "../../lib/load-face.ts";
import { routeMiddleware } from "../../lib/routing/route-middleware.ts";
import { ErrorView } from "../errors/error-view.tsx";
import { MemberBand } from "../header/member-band.tsx";
import { MemberNav } from "../header/member-nav.tsx";
import type { Route } from "./+types/user-layout";
import { Crumbs } from "./crumbs.tsx";
import { KeepAliveOutlet } from "./keep-alive-outlet.tsx";
import { keepAlivePage } from "./keep-alive-pages.ts";
import styles from "./layouts.module.css";

export const middleware = routeMiddleware("auth");

/** Names of areas as people say them; where they cannot be asked for, none: the band does without. */
async function regionNames(args: Route.LoaderArgs, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const tree = (await callApi(serverApi(args), areaTree).catch(() => [])) as AreaNode[];
  return codes.flatMap(
    (code) =>
      pathTo(tree, code)
        .at(-1)
        ?.name.replace(/^(.{2,}?)(?:省|市)$/u, "$1") ?? [],
  );
}

export async function loader(args: Route.LoaderArgs) {
  const member = await ownMember(args);
  const [regions, face] = await Promise.all([
    regionNames(args, member.provinces),
    member.personType === 2 ? null : loadFace(args, member.provinces[0]),
  ]);
  return { member, regions, face };
}

/** The account area: some of its pages are kept as they were left, for this member in this person type. */
export default function UserLayout({ loaderData: { member, regions, face } }: Route.ComponentProps) {
  return (
    <>
      <MemberBand member={member} regions={regions} face={face} />
      <Crumbs />
      <div className={cx(layout.page, styles.accountColumns)}>
        <MemberNav />
        <div>
          <KeepAliveOutlet key={`${member.id}:${member.personType}`} keyOf={keepAlivePage} />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorView />;
}
