import layout from "@ginkgo/ui/layout/layout.module.css";
import { Link } from "react-router";
import styles from "./home.module.css";
import type { HomeData } from "./load-home.ts";

/** The cities that have homes. */
export function HomeCities({ cities, title }: Pick<HomeData, "cities"> & { title: string | null }) {
  if (cities.length === 0) return null;
  return (
    <section className={layout.section}>
      <div className={layout.page}>
        <div className={styles.sectionHead}>
          <div className={layout.grow}>
            <h2>
              {title ?? (
                <>
                  <span className={layout.noWrap}>人在外地，</span>
                  <span className={layout.noWrap}>也能替爸妈挑</span>
                </>
              )}
            </h2>
            <p>点一座城市，看那里的机构。</p>
          </div>
        </div>
        <ul className={styles.cityGrid}>
          {cities.map((city) => (
            <li key={city.value}>
              <Link to={`/orgs?adcode=${city.value}`}>
                <b>{city.text}</b>
                <span>{city.count} 家</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
