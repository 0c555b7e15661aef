import { Button } from "@ginkgo/ui/button";
import { Link, useLocation, useMatches } from "react-router";
import { openDialog } from "../../lib/live/events.ts";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { useSiteData } from "../../lib/routing/site-data.ts";
import styles from "./header.module.css";

/** The region looked at; opens the picker, or without scripts the page that does the same. */
export function AreaButton() {
  const { pathname, search } = useLocation();
  const area = useSiteData()?.area;
  const match = useMatches().at(-1);
  if (!area) return null;
  // A list may look at another area than the reader's own: what is written above it is the list's.
  const ofPage = (match?.handle as PageHandle | undefined)?.area;
  const name = (match?.loaderData && ofPage ? ofPage(match.loaderData) : undefined) ?? area.name;
  const returnTo = pathname === "/area" ? "/" : pathname + search;
  return (
    <Button
      variant="quiet"
      size="small"
      icon="map-pin"
      className={styles.wideOnly}
      render={
        <Link
          to={`/area?${new URLSearchParams({ to: returnTo })}`}
          aria-label={`地区：${name}，点一下更换`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            openDialog("pickArea", { returnTo });
          }}
        />
      }
    >
      {name}
    </Button>
  );
}
