import { servicePicture } from "@ginkgo/api-contract/content/pictures";
import { Button } from "@ginkgo/ui/button";
import { coverUrl } from "@ginkgo/ui/cover";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import styles from "./home.module.css";
import type { HomeAreas } from "./load-home.ts";

/** 六助: what can be had at home, each with where its price begins. */
export function HomeHelps({ helps, title }: { helps: HomeAreas["helps"]; title: string | null }) {
  if (helps.length === 0) return null;
  return (
    <section className={cx(layout.band, styles.celadon)}>
      <div className={cx(layout.page, styles.sixWays)}>
        <div>
          <h2>{title ?? "六助上门"}</h2>
          <p className={cx(layout.muted, styles.sixSaying)}>
            护理员持证上岗，价格、时长和不能做的事，都写在前面。
          </p>
          <Button render={<Link to="/service" />}>看全部上门服务</Button>
        </div>
        <div className={styles.sixGrid}>
          {helps.map(({ categoryId, title, text, cheapest }) => (
            <Link key={categoryId} to={`/service?categoryId=${categoryId}`}>
              <span className={styles.picture}>
                <img
                  src={coverUrl("service", cheapest.id, { category: servicePicture(categoryId) })}
                  alt=""
                  width={400}
                  height={300}
                  loading="lazy"
                />
              </span>
              <b>{title}</b>
              <span>{text}</span>
              <Price fen={cheapest.priceFen} from unit={cheapest.unitText} />
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}
