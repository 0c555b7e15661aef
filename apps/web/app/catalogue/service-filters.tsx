import type { ServiceFacetName, ServicePage } from "@ginkgo/contract/services";
import { Icon } from "@ginkgo/ui/icon";
import { Link } from "react-router";
import { openDialog } from "../lib/events.ts";
import { valuesOf } from "../lib/list/list-address.ts";
import { RailChecks, RailChips, RailHidden, RailSection, withResults } from "../lib/list/list-fields.tsx";

interface FiltersProps {
  page: ServicePage;
  address: URLSearchParams;
  /** Area in force when the address names none. */
  adcode: string;
  /** Address to come back to after choosing another area. */
  here: string;
}

const MOST_AREAS = 5;

function Areas({ page, address, adcode, here }: FiltersProps) {
  const chosen = (address.get("adcode") ?? adcode).split(",").filter(Boolean);
  const all = withResults(page.facets.adcode ?? [], chosen);
  const first = all.filter((v, i) => i < MOST_AREAS || chosen.includes(v.value));
  const rest = all.filter((v) => !first.includes(v));
  return (
    <RailSection title="上门到哪里">
      <Link
        className="inp area-inp"
        to={`/area?to=${encodeURIComponent(here)}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          openDialog("pickArea", { returnTo: here });
        }}
      >
        <Icon name="map-pin" />
        <span className="grow">{page.frame?.path ?? "全国"}</span>
        <Icon name="caret-down" />
        <span className="sr">，换一个地区</span>
      </Link>
      <input type="hidden" name="within" value={page.frame?.adcode ?? ""} />
      <RailChecks name="adcode" values={first} chosen={chosen} />
      {rest.length > 0 && (
        <details>
          <summary className="more">
            全部 {all.length} 个地区 <Icon name="caret-down" />
          </summary>
          <RailChecks name="adcode" values={rest} chosen={chosen} />
        </details>
      )}
    </RailSection>
  );
}

/** Every filter of the list as fields of one form, with counts. */
export function ServiceFilters(props: FiltersProps) {
  const { page, address } = props;
  const facet = (name: ServiceFacetName) => page.facets[name] ?? [];
  const chosen = (name: string) => valuesOf(address, name);
  return (
    <>
      <Areas {...props} />
      <RailSection title="长辈现在的身体情况">
        <RailChecks name="careLevel" values={facet("careLevel")} chosen={chosen("careLevel")} />
      </RailSection>
      <RailSection title="哪天可以来">
        <RailChips unit="项" name="weekday" values={facet("weekday")} chosen={chosen("weekday")} />
      </RailSection>
      <RailSection title="怎么计价">
        <RailChips
          unit="项"
          name="unit"
          values={withResults(facet("unit"), chosen("unit"))}
          chosen={chosen("unit")}
        />
      </RailSection>
      <RailSection title="谁来做、谁来付">
        <RailChecks name="selfOperated" values={facet("selfOperated")} chosen={chosen("selfOperated")} />
        <RailChecks name="ltcPay" values={facet("ltcPay")} chosen={chosen("ltcPay")} />
      </RailSection>
      <RailHidden address={address} names={["keyword", "categoryId", "sort"]} />
    </>
  );
}
