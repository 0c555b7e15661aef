import { everyVital, type Vital, type Vitals, vitals } from "@ginkgo/api-contract/visits/vitals";
import { TextInput } from "@ginkgo/ui/text-input";
import account from "../account/account.module.css";
import styles from "./orders.module.css";

/** Fields for what was measured. @param needed values the service has measured; the others may stay empty */
export function VitalsFields({
  legend,
  needed,
  only,
  typed,
  error,
}: {
  legend: string;
  needed: readonly Vital[];
  /** Shows the needed ones alone. */
  only?: boolean;
  typed: Partial<Record<string, string>>;
  error: (vital: Vital) => string | undefined;
}) {
  const shown = only ? needed : everyVital;
  return (
    <fieldset>
      <legend className={account.question}>{legend}</legend>
      <div className={styles.vitals}>
        {shown.map((vital) => (
          <TextInput
            key={vital}
            label={`${vitals[vital].text}（${vitals[vital].unit}）`}
            name={vital}
            inputMode="decimal"
            autoComplete="off"
            required={needed.includes(vital)}
            defaultValue={typed[vital]}
            error={error(vital)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What was measured, as one line; empty where nothing was. */
export function vitalsText(found: Vitals = {}): string {
  const { systolic, diastolic } = found;
  const others = everyVital.filter((vital) => vital !== "systolic" && vital !== "diastolic");
  return [
    ...(systolic || diastolic ? [`血压 ${systolic ?? "–"}/${diastolic ?? "–"} mmHg`] : []),
    ...others.flatMap((vital) =>
      found[vital] ? [`${vitals[vital].text} ${found[vital]} ${vitals[vital].unit}`] : [],
    ),
  ].join("，");
}
