import { Icon } from "@ginkgo/ui/icon";
import { Window } from "@ginkgo/ui/window";
import { Link } from "react-router";
import { doorsOf } from "./home-texts.ts";
import type { HomeAreas } from "./load-home.ts";

/** Five areas, each behind its own garden window. */
export function HomeDoors({ counts, orgs }: { counts: HomeAreas["counts"]; orgs: number }) {
  return (
    <nav className="doors" aria-label="五个去处">
      {doorsOf({ ...counts, orgs }).map((door) => (
        <Link key={door.to} to={door.to}>
          <Window shape={door.shape} id={door.id} scene={door.scene} palette={door.palette} />
          <b>{door.title}</b>
          <span>
            {door.text}
            <br className="only-d" />
            <i className="only-d door-n">{door.note}</i>
          </span>
          <em className="go">
            <Icon name="caret-right" />
          </em>
        </Link>
      ))}
    </nav>
  );
}
