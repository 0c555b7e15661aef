import button from "@ginkgo/ui/button/button.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { countText } from "../../lib/format.ts";
import styles from "./home.module.css";
import type { HomeData } from "./load-home.ts";

interface Props {
  home: HomeData;
  title: string | null;
  /** A card for each of the homes. */
  children: ReactNode;
}

/** Homes near the reader that families think well of. */
export function HomeOrgs({ home, title, children }: Props) {
  const { area, orgs, total, province } = home;
  if (province.total === 0) return null;
  return (
    <section className={layout.section}>
      <div className={layout.page}>
        <div className={styles.sectionHead}>
          <div className={layout.grow}>
            <h2>
              {title ?? (
                <>
                  <span className={cx(layout.noWrap, layout.name)}>
                    {area.adcode.endsWith("0000") ? area.name : `${area.name}附近`}，
                  </span>
                  <span className={layout.noWrap}>家属评价好的机构</span>
                </>
              )}
            </h2>
            <p>按入住家属的评分排，不收排名费。</p>
          </div>
          {total > 0 && (
            <Link className={button.moreLink} to={`/orgs?adcode=${area.adcode}`}>
              看全部 {countText(total)} 家 <Icon name="arrow-right" />
            </Link>
          )}
        </div>
        {orgs.length > 0 ? (
          <div className={layout.threeColumns}>{children}</div>
        ) : (
          <p className={cx(layout.card, layout.padded)}>
            {area.name}还没有登记的机构。
            <Link className={layout.link} to="/orgs?adcode=">
              看看全国的机构
            </Link>
            ，或打电话问我们。
          </p>
        )}
      </div>
    </section>
  );
}
