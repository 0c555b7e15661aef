import type { ServiceDetail } from "@ginkgo/api-contract/services/services";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Select } from "@ginkgo/ui/select";
import { cityOf, type ServiceChoice } from "../detail/load-service.ts";
import styles from "./booking.module.css";

/** 3. Where to: asks before anything else is filled in whether anybody goes there. */
export function ServicePlace({
  service,
  covered,
  choice,
}: {
  service: ServiceDetail;
  covered: boolean;
  choice: ServiceChoice;
}) {
  const { askableAreas, areas } = service;
  const cities = new Map(askableAreas.map(({ adcode, text }) => [cityOf(adcode), text.split(" ")[0]!]));
  const city = choice.city && cities.has(choice.city) ? choice.city : "";
  const districts = askableAreas.filter(({ adcode }) => cityOf(adcode) === city);
  const known = districts.some((a) => a.adcode === choice.adcode);
  const open = { value: "", label: "还没选" };
  return (
    <div className={styles.part}>
      <h3 className={styles.legend}>3. 上门到哪里</h3>
      <div className={layout.stack}>
        {cities.size > 1 && (
          <Select
            key={city}
            name="city"
            label="长辈住在哪座城市"
            icon="map-pin"
            defaultValue={city}
            options={[open, ...[...cities].map(([value, label]) => ({ value, label }))]}
          />
        )}
        {(city || cities.size <= 1) && (
          <Select
            key={`${city}-district`}
            name="adcode"
            label="长辈住在哪个区"
            icon="map-pin"
            defaultValue={known ? choice.adcode : ""}
            // With one city only, its name is nowhere else.
            options={[
              open,
              ...districts.map(({ adcode, text }) => ({
                value: adcode,
                label: cities.size > 1 ? text.split(" ").slice(1).join(" ") || text : text,
              })),
            ]}
          />
        )}
      </div>
      {choice.adcode ? (
        <p className={covered ? styles.agreed : styles.refused}>
          <Icon name={covered ? "check-bold" : "warning-circle"} />
          {covered ? "这里可以上门" : "这里暂时不上门"}
        </p>
      ) : (
        <p className={layout.hint}>能去的地方：{areas.map((a) => a.text).join("、")}。</p>
      )}
    </div>
  );
}
