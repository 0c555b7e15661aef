import { ChipOption, Chips } from "@ginkgo/ui/chip";
import { ErrorLine } from "../lib/form/error-line.tsx";
import styles from "./partners.module.css";

export interface Place {
  adcode: string;
  name: string;
}
/** Places to choose from: those around the reader, and wider ones further off. */
export interface Places {
  near: Place[];
  far: Place[];
  farTitle: string;
}

/** Areas served, any number, as real checkboxes. What was chosen further off is shown among the near ones. */
export function AreaPicks({
  legend,
  places,
  chosen,
  error,
}: {
  legend: string;
  places: Places;
  chosen: readonly string[];
  error?: string | undefined;
}) {
  const picked = places.far.filter(({ adcode }) => chosen.includes(adcode));
  const chip = ({ adcode, name }: Place) => (
    <ChipOption
      key={adcode}
      type="checkbox"
      name="areaCodes"
      value={adcode}
      defaultChecked={chosen.includes(adcode)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? "areas-error" : undefined}
    >
      {name}
    </ChipOption>
  );
  return (
    <div>
      <p aria-hidden="true">{legend}</p>
      <Chips legend={legend}>{[...picked, ...places.near].map(chip)}</Chips>
      <ErrorLine id="areas-error" text={error} />
      <details className={styles.more}>
        <summary>{places.farTitle}</summary>
        <Chips legend={places.farTitle}>{places.far.filter((p) => !picked.includes(p)).map(chip)}</Chips>
      </details>
    </div>
  );
}
