import button from "@ginkgo/ui/button/button.module.css";
import { Cover } from "@ginkgo/ui/cover";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import { ownCover } from "../../lib/covers/own-cover.ts";
import { tourCover } from "../../lib/covers/tour-cover.ts";
import { easeText, monthDay, placeText, stayText } from "../../lib/tour-labels.ts";
import styles from "./home.module.css";
import type { HomeAreas } from "./load-home.ts";

/** Where to go now: tours under the name of the present solar term. */
export function HomeTours({ tours, title }: { tours: HomeAreas["tours"]; title: string | null }) {
  const [first, ...others] = tours?.trips ?? [];
  if (!tours || !first) return null;
  const { term, startsOn } = tours.now;
  return (
    <section className={cx(layout.section, layout.notElder)}>
      <div className={layout.page}>
        <div className={styles.sectionHead}>
          <div className={layout.grow}>
            <h2 className={layout.name}>
              {title ?? (
                <>
                  <span className={layout.noWrap}>{term}时节，</span>
                  <span className={layout.noWrap}>去哪儿走走</span>
                </>
              )}
            </h2>
            <p>
              {monthDay(startsOn)}
              {term}。每天走多少步、坐多久车、轮椅能不能去，都写在行程里。
            </p>
          </div>
          <Link className={button.moreLink} to="/tour">
            看全部线路 <Icon name="arrow-right" />
          </Link>
        </div>
        <div className={styles.tours}>
          <Link to={`/tour/trip/${first.id}`} className={styles.first}>
            <Cover
              kind="tour"
              id={first.id}
              params={tourCover(first.categoryId, first.title)}
              {...ownCover(first.cover)}
              plate={placeText(first)}
            />
            <h3>{first.title}</h3>
            <span className={cx(layout.row, layout.spaceBetween)}>
              <span className={layout.muted}>
                {stayText(first)} · {easeText(first)}
              </span>
              <Price fen={first.priceFen} from unit="人" />
            </span>
          </Link>
          <ul className={styles.list}>
            {others.map((trip) => (
              <li key={trip.id}>
                <Link to={`/tour/trip/${trip.id}`}>
                  <Cover
                    kind="tour"
                    id={trip.id}
                    params={tourCover(trip.categoryId, trip.title)}
                    {...ownCover(trip.cover)}
                    sizes="10rem"
                  />
                  <span>
                    <h3>{trip.title}</h3>
                    <span className={cx(layout.muted, styles.small)}>
                      {trip.city} · {stayText(trip)} · {easeText(trip)}
                    </span>
                    <Price fen={trip.priceFen} from unit="人" />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
