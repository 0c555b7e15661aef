import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rate } from "@ginkgo/ui/rate";
import { Link } from "react-router";
import styles from "./home.module.css";
import { trust } from "./home-texts.ts";
import type { HomeData } from "./load-home.ts";

/** Why the portal can be trusted, and what families say. */
export function HomeTrust({ voices, title }: Pick<HomeData, "voices"> & { title: string | null }) {
  return (
    <section className={cx(layout.section, layout.notElder)}>
      <div className={layout.page}>
        <div className={styles.sectionHead}>
          <h2>{title ?? "凭什么放心"}</h2>
        </div>
        <div className={layout.threeColumns}>
          {trust.map((item) => (
            <div key={item.title}>
              <div className={styles.trustIcon}>
                <Icon name={item.icon} />
              </div>
              <h3>{item.title}</h3>
              <p className={layout.muted}>{item.text}</p>
            </div>
          ))}
        </div>
        {voices.length > 0 && (
          <div className={cx(layout.twoColumns, styles.voices)}>
            {voices.map((v) => (
              <figure className={cx(layout.card, styles.voice)} key={v.id}>
                <Rate score={v.score} leaves={5} />
                <blockquote>“{v.content}”</blockquote>
                <figcaption className={layout.muted}>
                  {v.author}，{v.elder}，
                  <Link className={layout.link} to={`/orgs/${v.orgId}`}>
                    {v.org}
                  </Link>
                </figcaption>
              </figure>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
