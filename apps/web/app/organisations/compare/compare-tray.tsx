import { type CareLevel, careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgCard } from "@ginkgo/api-contract/organisations/orgs";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import { Cover } from "@ginkgo/ui/cover";
import { Icon } from "@ginkgo/ui/icon";
import { useRef } from "react";
import { Link } from "react-router";
import { useFoldAway } from "../../lib/routing/use-fold-away.ts";
import { monthlyPrice } from "../list/level-price.ts";
import { useCompare } from "./compare-button.tsx";
import { COMPARE_MOST } from "./compare-choice.ts";

function priceText(org: OrgCard, levels: readonly CareLevel[]): string {
  const price = monthlyPrice(org, levels);
  if (!price) return "价格未公布";
  return `${price.level ? careLevels[price.level] : ""} ¥${yuan(price.minFen)} 起`.trim();
}

/** The organisations chosen so far, at the bottom of the list; they survive paging and leaving. */
export default function CompareTray({
  orgs,
  levels,
}: {
  orgs: readonly OrgCard[];
  /** Care levels the list asks for: what they cost is shown, and compared. */
  levels: readonly CareLevel[];
}) {
  const { form, to } = useCompare();
  const own = useRef<HTMLDetailsElement>(null);
  const away = useFoldAway(own);
  if (orgs.length === 0) return null;
  const left = COMPARE_MOST - orgs.length;
  return (
    <aside className="tray" aria-label="对比栏">
      <form {...form} className="wrap">
        <input type="hidden" name="to" value={to} />
        <b className="nw only-d" role="status">
          对比 {orgs.length} / {COMPARE_MOST}
        </b>
        <details className="tray-own only-m" ref={own} {...away}>
          <summary>
            <span className="nw">
              对比 {orgs.length} / {COMPARE_MOST}
            </span>
            <Icon name="caret-up" />
            <span className="sr">，看选了哪几家</span>
          </summary>
          <ul>
            {orgs.map((org) => (
              <li key={org.id}>
                <span>{org.name}</span>
                <button
                  type="submit"
                  name="toggle"
                  value={org.id}
                  className="x"
                  aria-label={`移除${org.name}`}
                >
                  <Icon name="x" />
                </button>
              </li>
            ))}
          </ul>
        </details>
        {orgs.map((org) => (
          <div className="it only-d" key={org.id}>
            <Cover kind="org" id={org.id} />
            <span>
              {org.name}
              <br />
              {priceText(org, levels)}
            </span>
            <button type="submit" name="toggle" value={org.id} className="x" aria-label={`移除${org.name}`}>
              <Icon name="x" />
            </button>
          </div>
        ))}
        {left > 0 && <span className="add only-d">还可以再加 {left} 家</span>}
        <span className="grow" />
        {/* Without numbers: the choice may be ahead of the list shown here, and the page reads the choice itself. */}
        <Button
          variant="lt"
          render={<Link to={levels[0] ? `/orgs/compare?care=${levels[0]}` : "/orgs/compare"} />}
        >
          开始对比
        </Button>
      </form>
    </aside>
  );
}
