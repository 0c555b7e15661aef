import { valuesOf } from "../lib/list/list-address.ts";
import {
  type Counted,
  RailChecks,
  RailChips,
  RailHidden,
  RailSection,
  withResults,
} from "../lib/list/list-fields.tsx";
import { type SearchKindName, searchKinds } from "./tour-search-kinds.ts";

/** Every filter of the kind as fields of one form, with counts. */
export function TourSearchFilters({
  kind,
  page,
  address,
}: {
  kind: SearchKindName;
  page: { facets: Record<string, Counted[]>; frame?: { adcode: string; name: string } };
  address: URLSearchParams;
}) {
  const { fields, unit } = searchKinds[kind];
  const chosen = (name: string) => valuesOf(address, name);
  const areas = withResults(page.facets.adcode ?? [], chosen("adcode"));
  return (
    <>
      <RailHidden address={address} names={["kind", "keyword", "sort"]} />
      {areas.length > 0 && (
        <RailSection title={page.frame ? page.frame.name : "去哪里"}>
          <input type="hidden" name="within" value={page.frame?.adcode ?? ""} />
          <RailChecks name="adcode" values={areas} chosen={chosen("adcode")} />
        </RailSection>
      )}
      {fields.map(({ name, title, look }) => {
        const values = page.facets[name] ?? [];
        return (
          <RailSection key={name} title={title}>
            {look === "checks" ? (
              <RailChecks name={name} values={values} chosen={chosen(name)} />
            ) : (
              <RailChips
                unit={unit}
                name={name}
                values={withResults(values, chosen(name))}
                chosen={chosen(name)}
              />
            )}
          </RailSection>
        );
      })}
    </>
  );
}
