import type { PersonType } from "@ginkgo/api-contract/identity/identity";
import check from "@ginkgo/ui/check/check.module.css";
import { Cover } from "@ginkgo/ui/cover";
import layout from "@ginkgo/ui/layout/layout.module.css";
import pick from "../lib/form/pick.module.css";
import { personTypes } from "./person-types.ts";

/** Two large choices; nothing is chosen beforehand. */
export function PersonTypePicks({
  value,
  onChange,
}: {
  value: PersonType | null;
  onChange: (type: PersonType) => void;
}) {
  return (
    <fieldset className={check.options}>
      <legend className={layout.screenReader}>您是哪一位</legend>
      {personTypes.map(({ type, title, about, cover }) => (
        <label key={type} className={pick.pick}>
          <Cover {...cover} />
          <span>
            <b>{title}</b>
            <span className={layout.muted}>{about}</span>
          </span>
          <input
            className={check.box}
            type="radio"
            name="personType"
            value={type}
            checked={value === type}
            onChange={() => onChange(type)}
          />
        </label>
      ))}
    </fieldset>
  );
}
