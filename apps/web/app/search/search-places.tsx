import type { SearchPlace } from "@ginkgo/api-contract/search/search";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import { Link, useLocation } from "react-router";

/** Said in the place of the card where elder mode is on already. */
const ElderModeIsOn = () => (
  <p className="all-mode all-on">
    <span className="grow">
      <b>长辈模式已经打开</b>
      <span className="mut small">字的大小、朗读就在页头下面。要关上，按页头的“长辈模式”。</span>
    </span>
  </p>
);

/** Elder mode switched on from here: a form, so that it needs no scripts, and the page comes back large. */
function ElderModeCard({ title, text }: SearchPlace) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/mode" className="all-mode">
      <input type="hidden" name="to" value={pathname + search} />
      <span className="grow">
        <b>长辈模式</b>
        <span className="mut small">{text}</span>
      </span>
      <Button type="submit" variant="pri" name="mode" value="elder">
        {title}
      </Button>
    </form>
  );
}

/** Places of the portal that the words lead to, above all things found. */
export function SearchPlaces({ places }: { places: readonly SearchPlace[] }) {
  return (
    <ul className="cardx all-hits" aria-label="您要去的地方">
      {places.map((place) => (
        <li key={place.code}>
          {place.code === "ELDER_MODE" ? (
            <>
              <ElderModeCard {...place} />
              <ElderModeIsOn />
            </>
          ) : (
            <Link to={place.link}>
              <span className="grow">
                <b>{place.title}</b>
                <span className="mut small">{place.text}</span>
              </span>
              <Icon name="arrow-right" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
