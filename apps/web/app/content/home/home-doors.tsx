import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Window } from "@ginkgo/ui/window";
import { Link } from "react-router";
import styles from "./doors.module.css";
import home from "./home.module.css";
import type { HomeData } from "./load-home.ts";

/** The areas, each behind its own garden window. */
export function HomeDoors({ doors }: Pick<HomeData, "doors">) {
  if (doors.length === 0) return null;
  return (
    <nav className={styles.doors} aria-label="去处">
      {doors.map((door) => (
        <Link key={door.to} to={door.to}>
          <Window shape={door.shape} id={door.id} scene={door.scene} palette={door.palette} />
          <b>{door.title}</b>
          <span>
            {door.text}
            <br className={layout.onlyWide} />
            <i className={cx(layout.onlyWide, home.doorNote)}>{door.note}</i>
          </span>
          <em className={styles.arrow}>
            <Icon name="caret-right" />
          </em>
        </Link>
      ))}
    </nav>
  );
}
