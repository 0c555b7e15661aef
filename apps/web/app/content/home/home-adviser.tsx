import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { AdviserName } from "../../lib/adviser-line.tsx";
import { AskButton } from "../../lib/ask-button.tsx";
import { FindAdviserButton } from "../../lib/find-adviser-button.tsx";
import { useSiteData } from "../../lib/routing/site-data.ts";
import styles from "./home.module.css";
import { steps } from "./home-texts.ts";
import type { HomeData } from "./load-home.ts";

/** Whom to ask, and how it goes on from there. */
export function HomeAdviser({ face, title }: Pick<HomeData, "face"> & { title: string | null }) {
  const site = useSiteData()?.config.site;
  return (
    <section className={cx(layout.band, layout.dark)}>
      <div className={layout.page}>
        <div className={cx(layout.row, layout.spaceBetween, layout.wrap, styles.darkTop)}>
          <div className={styles.darkTitle}>
            <h2>
              {title ?? (
                <>
                  <span className={layout.noWrap}>拿不准，</span>
                  <span className={layout.noWrap}>就问顾问</span>
                </>
              )}
            </h2>
            <p>顾问是真人，不拿机构回扣，帮您从头想到尾。打字、说话、打电话都行。</p>
          </div>
          {face && <AdviserName face={face} />}
        </div>
        <ol className={styles.fourSteps}>
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        <div className={cx(layout.row, layout.wrap, styles.darkFoot)}>
          {face && (
            <AskButton about="ADVISER" variant="light">
              问顾问{face.name}
            </AskButton>
          )}
          <FindAdviserButton variant="light">{face ? "另找一位顾问" : "找一位顾问"}</FindAdviserButton>
          <AskButton about="SUPPORT" variant="light">
            联系客服
          </AskButton>
          <Button variant="light" icon="phone" href={`tel:${site?.phone}`}>
            打电话 {site?.phone}
          </Button>
          <span>{site?.phoneHours}</span>
        </div>
      </div>
    </section>
  );
}
