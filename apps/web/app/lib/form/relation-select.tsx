import { type Relation, relations } from "@ginkgo/api-contract/membership/membership-codes";
import { Select } from "@ginkgo/ui/select";

/** Relations of the dictionary, without those that make no sense here. */
export function RelationSelect({
  label,
  name = "relation",
  without = [],
  value,
  error,
  hint,
  onChange,
}: {
  label: string;
  name?: string;
  without?: Relation[];
  value?: string;
  error?: string;
  hint?: string;
  onChange?: (value: string) => void;
}) {
  return (
    <Select
      label={label}
      name={name}
      hint={hint}
      error={error}
      defaultValue={value ?? ""}
      onChange={onChange && ((event) => onChange(event.currentTarget.value))}
    >
      <option value="">请选择</option>
      {(Object.keys(relations) as Relation[])
        .filter((code) => !without.includes(code))
        .map((code) => (
          <option key={code} value={code}>
            {relations[code]}
          </option>
        ))}
    </Select>
  );
}
