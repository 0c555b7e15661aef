import { type FacetName, type OrgPage, priceBands } from "@ginkgo/api-contract/organisations/orgs";
import button from "@ginkgo/ui/button/button.module.css";
import { ChipOption } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import fieldStyles from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { FormEvent } from "react";
import list from "../../lib/list/list.module.css";
import { valuesOf } from "../../lib/list/list-address.ts";
import { ListAreas } from "../../lib/list/list-areas.tsx";
import { RailChecks, RailChips, RailHidden, RailSection, withResults } from "../../lib/list/list-fields.tsx";
import { bandIsOn } from "./org-address.ts";

/** A range typed by hand gives way to the band chosen after it. */
function clearTyped({ target }: FormEvent<HTMLElement>) {
  const fields = (target as HTMLInputElement).form?.querySelectorAll<HTMLInputElement>("input[type=number]");
  for (const field of fields ?? []) field.value = "";
}

interface FiltersProps {
  page: OrgPage;
  address: URLSearchParams;
  /** Area in force when the address names none. */
  adcode: string;
  /** Address to come back to after choosing another area. */
  here: string;
}

function Price({ address }: { address: URLSearchParams }) {
  const yuanOf = (name: "priceMinFen" | "priceMaxFen") => {
    const fen = address.get(name);
    return fen ? String(Number(fen) / 100) : "";
  };
  const banded = priceBands.some((band) => bandIsOn(address, band));
  const own = !banded && (address.has("priceMinFen") || address.has("priceMaxFen"));
  return (
    <RailSection title="每月费用">
      <div className={chip.chips} onChange={clearTyped}>
        {priceBands.map((band) => (
          <ChipOption
            key={band.value}
            type="checkbox"
            name="priceBand"
            value={band.value}
            defaultChecked={bandIsOn(address, band)}
          >
            {band.text}
          </ChipOption>
        ))}
      </div>
      <details open={own}>
        <summary className={button.moreLink}>
          自己填 <Icon name="caret-down" />
        </summary>
        <div className={cx(layout.row, list.yuanRange)}>
          {(["priceMinYuan", "priceMaxYuan"] as const).map((name, i) => (
            <label key={name} className={fieldStyles.input}>
              <span className={layout.screenReader}>{i === 0 ? "最低" : "最高"}每月多少元</span>
              <input
                type="number"
                inputMode="numeric"
                name={name}
                min={0}
                max={100000}
                step={100}
                placeholder={i === 0 ? "最低" : "最高"}
                defaultValue={own ? yuanOf(i === 0 ? "priceMinFen" : "priceMaxFen") : ""}
              />
              元
            </label>
          ))}
        </div>
      </details>
    </RailSection>
  );
}

/** Every filter of the list as fields of one form, in the order of DESIGN §11, with counts. */
export default function OrgFilters({ page, address, adcode, here }: FiltersProps) {
  const facet = (name: FacetName) => page.facets[name] ?? [];
  const chosen = (name: string) => valuesOf(address, name);
  const types = withResults(facet("orgType"), chosen("orgType"));
  return (
    <>
      <ListAreas
        title="地区"
        frame={page.frame}
        values={page.facets.adcode ?? []}
        chosen={(address.get("adcode") ?? adcode).split(",").filter(Boolean)}
        here={here}
      />
      <Price address={address} />
      <RailSection title="老人现在的身体情况">
        <RailChecks name="careLevel" values={facet("careLevel")} chosen={chosen("careLevel")} />
      </RailSection>
      <RailSection title="空床">
        <RailChecks name="hasBeds" values={facet("hasBeds")} chosen={chosen("hasBeds")} />
      </RailSection>
      <RailSection title="机构类型">
        <RailChips unit="家" name="orgNature" values={facet("orgNature")} chosen={chosen("orgNature")} />
        {types.length > 0 && (
          <details open={chosen("orgType").length > 0}>
            <summary className={button.moreLink}>
              按种类挑 <Icon name="caret-down" />
            </summary>
            <RailChecks name="orgType" values={types} chosen={chosen("orgType")} />
          </details>
        )}
      </RailSection>
      <RailSection title="官方评定星级">
        <RailChips
          unit="家"
          name="starLevel"
          values={withResults(facet("starLevel"), chosen("starLevel"))}
          chosen={chosen("starLevel")}
        />
      </RailSection>
      <RailSection title="医疗与保障">
        <RailChecks
          name="medicalMode"
          values={facet("medicalMode").filter((v) => v.value !== "NONE")}
          chosen={chosen("medicalMode")}
        />
        <RailChecks
          name="medicalInsurance"
          values={facet("medicalInsurance")}
          chosen={chosen("medicalInsurance")}
        />
        <RailChecks name="ltcInsurance" values={facet("ltcInsurance")} chosen={chosen("ltcInsurance")} />
        <RailChecks name="rehab" values={facet("rehab")} chosen={chosen("rehab")} />
      </RailSection>
      <RailHidden address={address} names={["keyword", "sort", "lng", "lat", "view"]} />
    </>
  );
}
