import {
  type CareLevel,
  careLevels,
  careLevelWords,
  codesOf,
} from "@ginkgo/api-contract/organisations/org-codes";
import { orgCompare } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Form, Link, redirect, useLocation } from "react-router";
import { readCookies } from "../../lib/api/cookies.ts";
import { pageCall } from "../../lib/api/page-call.ts";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { hasId } from "../../lib/routing/path-rules.ts";
import { pageMeta } from "../../lib/routing/seo.ts";
import { ShareAndPrint } from "../../lib/share-and-print.tsx";
import { withQuery } from "../../lib/with-query.ts";
import type { Route } from "./+types/orgs-compare.page";
import { COMPARE_COOKIE, COMPARE_MOST, parseChoice } from "./compare-choice.ts";
import styles from "./compare-table.module.css";
import { CompareTable } from "./compare-table.tsx";
import { CompareEmpty } from "./compare-table-empty.tsx";
import { compareRows, differs } from "./compare-table-rows.ts";

const PATH = "/orgs/compare";
/** As many as stand side by side on a desk. */
const MAX_COUNT = 4;
const usualCare: CareLevel = "ASSIST";

export const handle: PageHandle = {
  crumbs: () => [{ label: "养老机构", href: "/orgs" }, { label: "对比" }],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.orgs.length ? `${loaderData.orgs.map((o) => o.name).join("、")}对比` : "机构对比",
    description: "把几家养老机构并排放在一起，按身体情况算每月费用，比医疗、空床、证照和退费规则。",
    noIndex: true,
  });

/**
 * The address says which; without `ids` it leads on to what was chosen on this device, so that it can be sent on.
 * @throws a redirect to the address with the chosen numbers
 */
export async function loader(args: Route.LoaderArgs) {
  const saved = parseChoice(readCookies(args.request.headers.get("cookie")).get(COMPARE_COOKIE));
  const requestedIds = args.url.searchParams.get("ids");
  if (requestedIds === null && saved.length > 0) throw redirect(`${PATH}?ids=${saved.join(",")}`);
  const ids = [...new Set((requestedIds ?? "").split(","))].filter((id) => hasId({ id }));
  const shown = ids.slice(0, MAX_COUNT);
  const orgs = shown.length > 0 ? await pageCall(args, orgCompare, { query: { ids: shown.join(",") } }) : [];
  return { orgs, keptIds: saved, lost: shown.length - orgs.length, dropped: ids.length - shown.length };
}

const careOf = (search: string): CareLevel => {
  const requestedCare = new URLSearchParams(search).get("care");
  return codesOf(careLevels).find((level) => level === requestedCare) ?? usualCare;
};

function notes(count: number, lost: number, dropped: number): string[] {
  return [
    lost > 0 ? `有 ${lost} 家已经找不到了，可能已经下架。` : "",
    dropped > 0 ? `最多并排 ${MAX_COUNT} 家，后面的 ${dropped} 家没有列出来。` : "",
    count === 1 ? "只有一家，比不出高低。再加一两家，看得更清楚。" : "",
  ].filter(Boolean);
}

export default function OrgsComparePage({
  loaderData: { orgs, keptIds, lost, dropped },
}: Route.ComponentProps) {
  const { search } = useLocation();
  if (orgs.length === 0) {
    return (
      <div className={layout.page}>
        <CompareEmpty lost={lost} />
      </div>
    );
  }
  const care = careOf(search);
  const onlyDifferent = new URLSearchParams(search).get("diff") === "1" && orgs.length > 1;
  const all = compareRows(orgs, care);
  const rows = onlyDifferent ? all.filter(differs) : all;
  // The address names what is shown, so that it can be sent on as it is.
  const ids = orgs.map(({ id }) => id);
  const to = (changes: Record<string, string | undefined>) =>
    withQuery(PATH, search, { ids: ids.join(","), ...changes });
  return (
    <div className={cx(layout.page, styles.page)}>
      <h1 className={layout.name}>{orgs.length} 家机构对比</h1>
      {notes(orgs.length, lost, dropped).map((note) => (
        <p className={layout.muted} key={note}>
          {note}
        </p>
      ))}
      <p className={styles.print}>每月费用按“{careLevelWords[care]}”算。</p>
      <nav className={styles.care} aria-label="身体情况">
        <p className={layout.muted}>老人的身体情况，每月费用按它算：</p>
        <div className={chip.chips}>
          {codesOf(careLevels).map((level) => (
            <Chip
              key={level}
              on={level === care}
              render={
                <Link
                  to={to({ care: level })}
                  preventScrollReset
                  replace
                  aria-current={level === care ? "true" : undefined}
                />
              }
            >
              {careLevelWords[level]}
            </Chip>
          ))}
        </div>
      </nav>
      <div className={cx(layout.row, layout.wrap, styles.tools)}>
        {orgs.length > 1 && (
          <Chip
            on={onlyDifferent}
            render={
              <Link
                to={to({ diff: onlyDifferent ? undefined : "1" })}
                preventScrollReset
                replace
                aria-current={onlyDifferent ? "true" : undefined}
              />
            }
          >
            只看不同的{onlyDifferent && `（藏起 ${all.length - rows.length} 项）`}
          </Chip>
        )}
        {orgs.length < COMPARE_MOST && (
          <Button size="small" icon="plus" render={<Link to="/orgs" />}>
            再加一家
          </Button>
        )}
        <ShareAndPrint title={`${orgs.map(({ name }) => name).join("、")}对比`} variant="secondary" />
        <Form method="post" action="/orgs/compare/choose">
          <input type="hidden" name="to" value={`${PATH}?ids=`} />
          <Button variant="quiet" size="small" icon="trash" type="submit" name="clear" value="1">
            全部清除
          </Button>
        </Form>
      </div>
      {rows.length > 0 ? (
        <CompareTable
          orgs={orgs}
          rows={rows}
          keptIds={keptIds}
          care={care}
          hrefWithout={(id) => to({ ids: ids.filter((other) => other !== id).join(",") })}
          caption={`${orgs.length} 家机构对比，每月费用按${careLevels[care]}算`}
        />
      ) : (
        <p className={cx(layout.card, layout.padded)}>这几家公布的内容都一样。</p>
      )}
      <p className={cx(layout.hint, styles.foot)}>
        价格由机构公示；长护险和补贴以当地医保、民政部门公布为准。没有公布的，请打电话问清楚再决定。
      </p>
    </div>
  );
}
