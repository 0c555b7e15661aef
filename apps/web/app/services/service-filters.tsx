import type { ServiceFacetName, ServicePage } from "@ginkgo/api-contract/services/services";
import { valuesOf } from "../lib/list/list-address.ts";
import { ListAreas } from "../lib/list/list-areas.tsx";
import { RailChecks, RailChips, RailHidden, RailSection, withResults } from "../lib/list/list-fields.tsx";

interface FiltersProps {
  page: ServicePage;
  address: URLSearchParams;
  /** Area in force when the address names none. */
  adcode: string;
  /** Address to come back to after choosing another area. */
  here: string;
}

/** Every filter of the list as fields of one form, with counts. */
export function ServiceFilters({ page, address, adcode, here }: FiltersProps) {
  const facet = (name: ServiceFacetName) => page.facets[name] ?? [];
  const chosen = (name: string) => valuesOf(address, name);
  return (
    <>
      <ListAreas
        title="上门到哪里"
        frame={page.frame}
        values={page.facets.adcode ?? []}
        chosen={(address.get("adcode") ?? adcode).split(",").filter(Boolean)}
        here={here}
      />
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
