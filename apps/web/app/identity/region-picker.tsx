import type { AreaNode } from "@ginkgo/api-contract/reference/reference";
import { Button } from "@ginkgo/ui/button";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { SkeletonGroup } from "@ginkgo/ui/skeleton";
import { useState } from "react";
import { areasBelow, pathTo } from "../lib/area/area-tree.ts";
import { useSiteData } from "../lib/routing/site-data.ts";
import styles from "./identity.module.css";
import type { RegionStart } from "./info/load-regions.ts";
import { useProvinces } from "./info/use-provinces.ts";

/** 南京市 as people say it. */
const shortName = (name: string) => name.replace(/^(.{2,}?)(?:市|地区|盟)$/u, "$1");

/**
 * Wished-for regions, any number: the cities of one province at a time, and the whole of it. What is chosen in other
 * provinces stays and is shown. A plain form finds them in its fields `provinces`.
 */
export function RegionPicker({
  value,
  onChange,
  error,
  legend = "想在哪里养老（可多选）",
  start,
  page,
}: {
  value: readonly string[];
  onChange: (codes: string[]) => void;
  error?: string | undefined;
  legend?: string;
  start?: RegionStart;
  /** Address of the page around a form that is drawn by the server: there another province is another load of it. */
  page?: string;
}) {
  const home = useSiteData()?.config.site.province ?? "";
  const provinces = useProvinces(start?.tree);
  const [chosen, setChosen] = useState(start?.at || undefined);
  const at = chosen ?? pathTo([...provinces], value[0] ?? home)[0]?.adcode ?? home;
  const province = provinces.find(({ adcode }) => adcode === at);
  const shown: AreaNode[] = province ? [province, ...areasBelow(province)] : [];
  const elsewhere = value
    .filter((code) => !shown.some(({ adcode }) => adcode === code))
    .flatMap((code) => pathTo([...provinces], code).slice(-1));
  const toggle = (code: string) =>
    onChange(value.includes(code) ? value.filter((one) => one !== code) : [...value, code]);

  if (provinces.length === 0) return <SkeletonGroup label="正在加载地区">{null}</SkeletonGroup>;
  return (
    <div className={styles.regions}>
      <p className={field.label} aria-hidden="true">
        {legend}
      </p>
      <Chips legend={legend}>
        {[...elsewhere, ...shown].map((area) => (
          <ChipOption
            key={area.adcode}
            type="checkbox"
            name="provinces"
            value={area.adcode}
            checked={value.includes(area.adcode)}
            onChange={() => toggle(area.adcode)}
          >
            {area === province && shown.length > 1 ? `全${shortName(area.name)}` : shortName(area.name)}
          </ChipOption>
        ))}
      </Chips>
      <Select label="更多地区" name="province" value={at} onChange={(event) => setChosen(event.target.value)}>
        {provinces.map(({ adcode, name }) => (
          <option key={adcode} value={adcode}>
            {name}
          </option>
        ))}
      </Select>
      {page && (
        <noscript>
          <Button type="submit" formMethod="get" formAction={page} className={styles.under}>
            看这里的城市
          </Button>
        </noscript>
      )}
      {error && (
        <p className={cx(field.message, field.error)} role="alert">
          <Icon name="warning-circle-fill" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
