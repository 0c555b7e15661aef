import type { ProductFacetName, ProductPage } from "@ginkgo/api-contract/shop/shop";
import { Check } from "@ginkgo/ui/check";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { Area } from "../lib/area/area.ts";
import list from "../lib/list/list.module.css";
import { valuesOf } from "../lib/list/list-address.ts";
import { RailChecks, RailChips, RailHidden, RailSection, withResults } from "../lib/list/list-fields.tsx";

function PriceRange({ address }: { address: URLSearchParams }) {
  return (
    <RailSection title="价格">
      <div className={cx(layout.row, list.yuanRange)}>
        {(["Min", "Max"] as const).map((end) => {
          const fen = address.get(`price${end}Fen`);
          return (
            <label key={end} className={field.input}>
              <span className={layout.screenReader}>{end === "Min" ? "最低" : "最高"}多少元</span>
              <input
                type="number"
                inputMode="numeric"
                name={`price${end}Yuan`}
                min={0}
                max={999_999}
                placeholder={end === "Min" ? "最低" : "最高"}
                defaultValue={fen ? Number(fen) / 100 : ""}
              />
              元
            </label>
          );
        })}
      </div>
    </RailSection>
  );
}

/** Every filter of the shop as fields of one form, with counts. */
export function ShopFilters({
  page,
  address,
  area,
}: {
  page: ProductPage;
  address: URLSearchParams;
  area: Area;
}) {
  const facet = (name: ProductFacetName) => page.facets[name] ?? [];
  const chosen = (name: string) => valuesOf(address, name);
  const switches = ["inStock", "freeShipping", "selfOperated", "ltcPay"] as const;
  return (
    <>
      <RailSection title="要解决什么">
        <RailChecks name="use" values={withResults(facet("use"), chosen("use"))} chosen={chosen("use")} />
      </RailSection>
      <PriceRange address={address} />
      <RailSection title="省心">
        {switches.map((name) => (
          <RailChecks key={name} name={name} values={facet(name)} chosen={chosen(name)} />
        ))}
        <Check
          name="adcode"
          value={area.adcode}
          label={`能送到${area.name}`}
          defaultChecked={address.get("adcode") === area.adcode}
        />
      </RailSection>
      <RailSection title="服务承诺">
        <RailChips
          unit="件"
          name="promise"
          values={withResults(facet("promise"), chosen("promise"))}
          chosen={chosen("promise")}
        />
      </RailSection>
      <RailSection title="品牌">
        <RailChips unit="件" name="brand" values={facet("brand")} chosen={chosen("brand")} />
      </RailSection>
      <RailHidden address={address} names={["keyword", "categoryId", "sort"]} />
    </>
  );
}
