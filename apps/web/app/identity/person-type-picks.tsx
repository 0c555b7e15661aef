import type { PersonType } from "@ginkgo/api-contract/identity/identity";
import { Cover } from "@ginkgo/ui/cover";
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
    <fieldset className="opts">
      <legend className="sr">您是哪一位</legend>
      {personTypes.map(({ type, title, about, cover }) => (
        <label key={type} className="pick">
          <Cover {...cover} />
          <span>
            <b>{title}</b>
            <span className="mut">{about}</span>
          </span>
          <input
            className="box"
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
