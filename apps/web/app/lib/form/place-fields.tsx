import { Button } from "@ginkgo/ui/button";
import { Select } from "@ginkgo/ui/select";
import type { PlaceChoice } from "../area/places.ts";

/**
 * Province, city, district, one after the other: no list is longer than a country has provinces, and what was chosen
 * above stays in view. The form answers another province or city with its places; without scripts by a button.
 */
export function PlaceFields({
  places,
  prefix = "",
  adcode,
  error,
  intent,
}: {
  places: PlaceChoice;
  /** Before the names `province`, `city` and `adcode` of the fields. */
  prefix?: string;
  /** The district chosen so far. */
  adcode: string | undefined;
  error: string | undefined;
  /** What the form is sent as to be answered with other places. */
  intent: string;
}) {
  const { provinces, province, cities, city = "", districts } = places;
  const isHere = districts.some((d) => d.adcode === adcode);
  const options = (list: PlaceChoice["cities"]) => [
    { value: "", label: "请选择" },
    ...list.map(({ adcode: value, name }) => ({ value, label: name })),
  ];
  const look = (label: string) => (
    <noscript>
      <Button type="submit" name="intent" value={intent} size="small" formNoValidate>
        {label}
      </Button>
    </noscript>
  );
  return (
    <>
      <div>
        <Select
          label="省份"
          name={`${prefix}province`}
          key={province}
          defaultValue={province}
          options={provinces.map(({ adcode: value, name }) => ({ value, label: name }))}
        />
        {look("换省份")}
      </div>
      <div>
        <Select
          label="城市"
          name={`${prefix}city`}
          key={`${province}-${city}`}
          defaultValue={city}
          options={cities.length > 1 ? options(cities) : options(cities).slice(1)}
          error={city ? undefined : error}
        />
        {look("换城市")}
      </div>
      <Select
        label="区县"
        name={`${prefix}adcode`}
        key={`${province}-${city}-${isHere}-districts`}
        defaultValue={isHere ? adcode : ""}
        disabled={!city}
        hint={city ? undefined : "先选城市"}
        options={options(districts)}
        error={city ? error : undefined}
      />
    </>
  );
}
