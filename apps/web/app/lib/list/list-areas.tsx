import button from "@ginkgo/ui/button/button.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import { openDialog } from "../live/events.ts";
import styles from "./list.module.css";
import { type Counted, RailChecks, RailSection, withResults } from "./list-fields.tsx";

/** Values shown before 全部: those that give results, and those chosen. */
const MAX_COUNT = 5;

/** What is meant where no part is ticked: the area around them, else the whole country, which an empty `adcode` says. */
export const AreaAround = ({ adcode }: { adcode: string | undefined }) =>
  adcode ? (
    <input type="hidden" name="within" value={adcode} />
  ) : (
    <input type="hidden" name="adcode" value="" />
  );

/** The area a list looks at, a way to another one, and its parts as filters. */
export function ListAreas({
  title,
  frame,
  values,
  chosen,
  here,
}: {
  title: string;
  /** The smallest area that holds all that is asked for; absent for the whole country. */
  frame: { adcode: string; path: string } | undefined;
  values: readonly Counted[];
  chosen: readonly string[];
  /** Address to come back to after choosing another area. */
  here: string;
}) {
  const all = withResults(values, chosen);
  const first = all.filter((v, i) => i < MAX_COUNT || chosen.includes(v.value));
  const rest = all.filter((v) => !first.includes(v));
  return (
    <RailSection title={title}>
      <Link
        className={cx(field.input, styles.areaInput)}
        to={`/area?to=${encodeURIComponent(here)}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          openDialog("pickArea", { returnTo: here });
        }}
      >
        <Icon name="map-pin" />
        <span className={layout.grow}>{frame?.path ?? "全国"}</span>
        <Icon name="caret-down" />
        <span className={layout.screenReader}>，换一个地区</span>
      </Link>
      <AreaAround adcode={frame?.adcode} />
      <RailChecks name="adcode" values={first} chosen={chosen} />
      {rest.length > 0 && (
        <details>
          <summary className={button.moreLink}>
            全部 {all.length} 个地区 <Icon name="caret-down" />
          </summary>
          <RailChecks name="adcode" values={rest} chosen={chosen} />
        </details>
      )}
    </RailSection>
  );
}
