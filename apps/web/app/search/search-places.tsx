import type { SearchPlace } from "@ginkgo/api-contract/search/search";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link, useLocation } from "react-router";
import styles from "./search-all.module.css";

/** Said in the place of the card where elder mode is on already. */
const ElderModeIsOn = () => (
  <p className={cx(styles.mode, styles.chosen)}>
    <span className={layout.grow}>
      <b>长辈模式已经打开</b>
      <span className={cx(layout.muted, layout.small)}>
        字的大小、朗读就在页头下面。要关上，按页头的“长辈模式”。
      </span>
    </span>
  </p>
);

/** Elder mode switched on from here: a form, so that it needs no scripts, and the page comes back large. */
function ElderModeCard({ title, text }: SearchPlace) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/mode" className={styles.mode}>
      <input type="hidden" name="to" value={pathname + search} />
      <span className={layout.grow}>
        <b>长辈模式</b>
        <span className={cx(layout.muted, layout.small)}>{text}</span>
      </span>
      <Button type="submit" variant="primary" name="mode" value="elder">
        {title}
      </Button>
    </form>
  );
}

/** Places of the portal that the words lead to, above all things found. */
export function SearchPlaces({ places }: { places: readonly SearchPlace[] }) {
  return (
    <ul className={cx(layout.card, styles.hits)} aria-label="您要去的地方">
      {places.map((place) => (
        <li key={place.code}>
          {place.code === "ELDER_MODE" ? (
            <>
              <ElderModeCard {...place} />
              <ElderModeIsOn />
            </>
          ) : (
            <Link to={place.link}>
              <span className={layout.grow}>
                <b>{place.title}</b>
                <span className={cx(layout.muted, layout.small)}>{place.text}</span>
              </span>
              <Icon name="arrow-right" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
