import { type CareLevel, careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgCard } from "@ginkgo/api-contract/organisations/orgs";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import { Cover } from "@ginkgo/ui/cover";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useRef } from "react";
import { Link } from "react-router";
import { ownCover } from "../../lib/covers/own-cover.ts";
import { useFoldAway } from "../../lib/routing/use-fold-away.ts";
import { monthlyPrice } from "../list/level-price.ts";
import { useCompare } from "./compare-button.tsx";
import { COMPARE_MOST } from "./compare-choice.ts";
import styles from "./tray.module.css";

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
    <aside className={styles.tray} data-bottom-bar="" aria-label="对比栏">
      <form {...form} className={layout.page}>
        <input type="hidden" name="to" value={to} />
        <b className={cx(layout.noWrap, layout.onlyWide)} role="status">
          对比 {orgs.length} / {COMPARE_MOST}
        </b>
        <details className={cx(styles.own, layout.onlyNarrow)} ref={own} {...away}>
          <summary>
            <span className={layout.noWrap}>
              对比 {orgs.length} / {COMPARE_MOST}
            </span>
            <Icon name="caret-up" />
            <span className={layout.screenReader}>，看选了哪几家</span>
          </summary>
          <ul>
            {orgs.map((org) => (
              <li key={org.id}>
                <span>{org.name}</span>
                <button
                  type="submit"
                  name="toggle"
                  value={org.id}
                  className={styles.remove}
                  aria-label={`移除${org.name}`}
                >
                  <Icon name="x" />
                </button>
              </li>
            ))}
          </ul>
        </details>
        {orgs.map((org) => (
          <div className={cx(styles.item, layout.onlyWide)} key={org.id}>
            <Cover kind="org" id={org.id} {...ownCover(org.cover)} sizes="8rem" />
            <span>
              {org.name}
              <br />
              {priceText(org, levels)}
            </span>
            <button
              type="submit"
              name="toggle"
              value={org.id}
              className={styles.remove}
              aria-label={`移除${org.name}`}
            >
              <Icon name="x" />
            </button>
          </div>
        ))}
        {left > 0 && <span className={cx(styles.add, layout.onlyWide)}>还可以再加 {left} 家</span>}
        <span className={layout.grow} />
        {/* Without numbers: the choice may be ahead of the list shown here, and the page reads the choice itself. */}
        <Button
          variant="light"
          render={<Link to={levels[0] ? `/orgs/compare?care=${levels[0]}` : "/orgs/compare"} />}
        >
          开始对比
        </Button>
      </form>
    </aside>
  );
}
