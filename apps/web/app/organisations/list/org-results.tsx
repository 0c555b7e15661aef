import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { type ReactNode, Suspense } from "react";
import listStyles from "../../lib/list/list.module.css";
import { useMapList } from "../../lib/map/map-list.ts";
import { HrefLink } from "../../lib/routing/href-link.tsx";
import { onDemand } from "../../lib/routing/on-demand.tsx";
import { selectedLevels } from "./level-price.ts";
import type { OrgList } from "./load-orgs.ts";
import { changed } from "./org-address.ts";
import { OrgRow } from "./org-row.tsx";

const CompareTray = onDemand(() => import("../compare/compare-tray.tsx"));
const OrgEmpty = onDemand(() => import("./org-empty.tsx"));
const OrgMap = onDemand(() => import("./org-map.tsx"));

/**
 * Rows, or rows beside a map, with the pager below.
 * @param favourite the heart of one row; the page composes it in
 */
export function OrgResults({
  list,
  path,
  favourite,
}: {
  list: OrgList;
  path: string;
  favourite: (org: { id: string; name: string }) => ReactNode;
}) {
  const { page, compared, plan } = list;
  const address = new URLSearchParams(list.search);
  const chosen = new Set(compared.map((o) => o.id));
  const levels = selectedLevels(address);
  const onMap = plan !== undefined;
  const beside = useMapList({
    records: page.records,
    plan,
    firstNumber: (page.current - 1) * page.size + 1,
    changed: (around, change) => changed(around, change, path),
  });
  if (page.total === 0)
    return (
      <Suspense>
        <OrgEmpty page={page} address={address} path={path} face={list.face} />
      </Suspense>
    );
  const rows = (onMap ? beside.rows : page.records).map((org, i) => (
    <OrgRow
      key={org.id}
      org={org}
      isWide={!page.frame || page.frame.adcode.endsWith("0000")}
      favourite={favourite(org)}
      levels={levels}
      chosen={chosen.has(org.id)}
      priority={i === 0}
      number={onMap ? beside.numbers.get(org.id)! : undefined}
      lit={onMap && beside.lit === org.id}
      onLight={onMap ? beside.setLit : undefined}
    />
  ));
  return (
    <>
      {plan && (
        <Suspense>
          <OrgMap
            page={page}
            plan={plan}
            list={beside}
            levels={levels}
            hrefOfArea={(adcode) => changed(address, { adcode }, path)}
          />
        </Suspense>
      )}
      {page.records.length === 0 && (
        <p className={cx(layout.card, layout.padded)}>这一页没有内容了，请回到前面的页。</p>
      )}
      {rows}
      {onMap && beside.isFollowing ? (
        rows.length === 0 && (
          <p className={cx(layout.card, layout.padded)}>
            图上这一块没有机构。把图缩小、挪一挪，或者不再“只看图中”。
          </p>
        )
      ) : (
        <>
          <Pager
            page={page.current}
            pages={page.pages}
            hrefOf={(n) => changed(address, { current: String(n) }, path)}
            as={HrefLink}
          />
          <p className={cx(layout.hint, listStyles.pagerNote)}>
            共 {page.total} 家，每页 {page.size} 家
          </p>
        </>
      )}
    </>
  );
}

/** The tray belongs under everything else of the page. */
export const OrgTray = ({ list }: { list: OrgList }) =>
  list.compared.length > 0 && (
    <Suspense>
      <CompareTray orgs={list.compared} levels={selectedLevels(new URLSearchParams(list.search))} />
    </Suspense>
  );
