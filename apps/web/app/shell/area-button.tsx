import { Button } from "@ginkgo/ui/button";
import { Link, useLocation } from "react-router";
import { openDialog } from "../lib/events.ts";
import { useSiteData } from "../lib/site-data.ts";

/** The region looked at; opens the picker, or without scripts the page that does the same. */
export function AreaButton() {
  const { pathname, search } = useLocation();
  const area = useSiteData()?.area;
  if (!area) return null;
  const returnTo = pathname === "/area" ? "/" : pathname + search;
  return (
    <Button
      variant="qui"
      size="sm"
      icon="map-pin"
      className="d"
      render={
        <Link
          to={`/area?${new URLSearchParams({ to: returnTo })}`}
          aria-label={`地区：${area.name}，点一下更换`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            openDialog("pickArea", { returnTo });
          }}
        />
      }
    >
      {area.name}
    </Button>
  );
}
