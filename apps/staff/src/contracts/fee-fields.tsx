import { type FeeCode, feeCodes } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useRef } from "react";
import { optionsOf } from "../options-of.ts";
import styles from "./contracts.module.css";
import { type FeeLine, lineCodes, newLine } from "./fee-lines.ts";

interface FeeFieldsProps {
  lines: FeeLine[];
  /** Sentences by field: `feeItems.0.amountFen`, or `feeItems` for all of them. */
  fields: Record<string, string>;
  onChange: (lines: FeeLine[]) => void;
  /** Only what is paid by the month. */
  monthly?: boolean;
}

/** Fees, one to a line; lines come and go. */
export function FeeFields({ lines, fields, onChange, monthly }: FeeFieldsProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const change = (key: string, patch: Partial<FeeLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const rename = (line: FeeLine, code: FeeCode) =>
    change(line.key, {
      code,
      ...(!line.name || line.name === feeCodes[line.code as FeeCode] ? { name: feeCodes[code] } : {}),
    });
  function remove(key: string) {
    onChange(lines.filter((line) => line.key !== key));
    box.current?.focus();
  }
  return (
    <fieldset className={styles.fees} ref={box} tabIndex={-1}>
      <legend className={monthly ? field.label : layout.screenReader}>
        {monthly ? "每月的费用" : "费用"}
      </legend>
      {fields.feeItems && (
        <p className={cx(field.message, field.error)} role="alert">
          {fields.feeItems}
        </p>
      )}
      {lines.map((line, n) => (
        <div className={monthly ? cx(styles.line, styles.monthly) : styles.line} key={line.key}>
          <Select
            label="哪一项"
            options={optionsOf(lineCodes)}
            value={line.code}
            onChange={(event) => rename(line, event.currentTarget.value as FeeCode)}
          />
          <TextInput
            label="名称"
            maxLength={30}
            value={line.name}
            onChange={(event) => change(line.key, { name: event.currentTarget.value })}
            error={fields[`feeItems.${n}.name`]}
          />
          <TextInput
            label="金额"
            unit="元"
            inputMode="decimal"
            value={line.yuan}
            onChange={(event) => change(line.key, { yuan: event.currentTarget.value })}
            error={fields[`feeItems.${n}.amountFen`]}
          />
          {!monthly && (
            <Select
              label="怎么收"
              options={[
                { value: "MONTH", label: "每月" },
                { value: "ONCE", label: "一次" },
              ]}
              value={line.unit}
              onChange={(event) => change(line.key, { unit: event.currentTarget.value as FeeLine["unit"] })}
            />
          )}
          <TextInput
            label="说明"
            optional
            maxLength={100}
            value={line.note}
            onChange={(event) => change(line.key, { note: event.currentTarget.value })}
            error={fields[`feeItems.${n}.note`]}
          />
          <Button size="small" variant="quiet" icon="trash" onClick={() => remove(line.key)}>
            去掉<span className={layout.screenReader}>第 {n + 1} 项费用</span>
          </Button>
        </div>
      ))}
      <Button size="small" icon="plus" onClick={() => onChange([...lines, newLine("EXTRA")])}>
        加一项费用
      </Button>
    </fieldset>
  );
}
