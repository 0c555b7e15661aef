import {
  type ContractType,
  contractTypes,
  MAX_PREPAID_MONTHS,
  renewTypes,
} from "@ginkgo/api-contract/contracts/contract-codes";
import { careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import type { ChangeEvent } from "react";
import { keeping, optionsOf } from "../../options-of.ts";
import page from "../../page.module.css";
import { type DraftValues, type PartProps, titleOf } from "./draft-values.ts";

// A tour's contract is written by its order.
const { TOUR: _, ...types } = contractTypes;

/** Fields by the name of their value. */
const typed =
  ({ values, fields, set }: PartProps) =>
  (name: keyof DraftValues, field: string = name) => ({
    value: values[name] as string,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      set({ [name]: event.currentTarget.value }),
    error: fields[field],
  });

/** What kind of contract, for what time, where. */
export function TermsPart(props: PartProps) {
  const { values, set, fields } = props;
  const field = typed(props);
  return (
    <section className={cx(layout.card, page.part)} aria-labelledby="terms-h">
      <h2 id="terms-h">约定</h2>
      <div className={page.grid}>
        <Select
          label="哪一种合同"
          options={optionsOf(types)}
          {...field("type")}
          onChange={(event) => {
            const type = event.currentTarget.value as ContractType;
            set({ type, ...(values.title === titleOf(values.type) ? { title: titleOf(type) } : {}) });
          }}
        />
        <TextInput label="合同名称" maxLength={60} {...field("title")} />
        <Select
          label="护理等级"
          optional
          options={keeping(optionsOf(careLevels, "没有定"), values.careLevel)}
          {...field("careLevel")}
        />
        <TextInput label="开始" type="date" {...field("startDate")} />
        <TextInput label="结束" type="date" {...field("endDate")} />
        <Select label="到期以后" options={optionsOf(renewTypes)} {...field("renewType")} />
        <TextInput label="试住" unit="天" inputMode="numeric" {...field("trialDays")} />
        <TextInput label="房间" optional maxLength={20} {...field("roomNo")} />
        <TextInput label="床位" optional maxLength={20} {...field("bedNo")} />
      </div>
      <TextInput
        label="服务清单"
        optional
        hint="用顿号分开，例如：每日三餐、夜间巡视"
        {...field("services")}
        error={fields.services ?? Object.entries(fields).find(([name]) => name.startsWith("services."))?.[1]}
      />
    </section>
  );
}

/** What is paid beside the fees, and how many months at a time. */
export function PayPart(props: PartProps) {
  const field = typed(props);
  return (
    <div className={page.grid}>
      <TextInput label="押金" unit="元" inputMode="decimal" {...field("deposit", "depositFen")} />
      <TextInput
        label="医疗备用金"
        unit="元"
        inputMode="decimal"
        {...field("reserve", "medicalReserveFen")}
      />
      <TextInput
        label="一次付几个月"
        unit="个月"
        inputMode="numeric"
        hint={`1 到 ${MAX_PREPAID_MONTHS}`}
        {...field("payMonths")}
      />
    </div>
  );
}
