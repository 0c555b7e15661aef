import { type WrittenLineKind, writtenLineKinds } from "@ginkgo/api-contract/contracts/contract-codes";
import type { SettlementLine } from "@ginkgo/api-contract/contracts/contracts";
import { parseYuan, yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import { FeeTable } from "@ginkgo/ui/fee-table";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { optionsOf } from "../options-of.ts";
import page from "../page.module.css";
import styles from "./contracts.module.css";

/** A line as it is typed. */
export interface TypedLine {
  /** Of this page only. */
  key: string;
  kind: WrittenLineKind;
  name: string;
  yuan: string;
  reason: string;
  evidence: string;
}

export const newTypedLine = (): TypedLine => ({
  key: crypto.randomUUID(),
  kind: "DEPOSIT_DEDUCTION",
  name: "",
  yuan: "",
  reason: "",
  evidence: "",
});

/** What is no sum goes as none: the API says so beside its line. */
export const writtenLine = ({ kind, name, yuan: typed, reason, evidence }: TypedLine) => ({
  kind,
  name,
  amountFen: parseYuan(typed) ?? Number.NaN,
  reason,
  evidence,
});

/** What the typed lines add to the balance, fen; what is no sum adds nothing. */
export const typedFen = (lines: readonly TypedLine[]): number =>
  lines.reduce((sum, { kind, yuan: typed }) => {
    const fen = parseYuan(typed) ?? 0;
    return kind === "ADDITION" ? sum + fen : sum - fen;
  }, 0);

const signed = (fen: number) => `${fen < 0 ? "−" : ""}${yuan(Math.abs(fen))} 元`;

export const balanceText = (fen: number): { label: string; amount: string } =>
  fen < 0 ? { label: "会员补交", amount: signed(-fen) } : { label: "退还会员", amount: signed(fen) };

/** The lines of a settlement with their sum. */
export function SettlementTable({
  lines,
  balanceFen,
}: {
  lines: readonly SettlementLine[];
  balanceFen: number;
}) {
  return (
    <FeeTable
      caption="结算单的每一项"
      rows={lines.map((l, n) => ({
        item: `${n + 1}. ${l.name}`,
        note: l.reason ?? l.kindText,
        detail: l.evidence && `凭据：${l.evidence}`,
        amount: signed(l.amountFen),
      }))}
      total={balanceText(balanceFen)}
    />
  );
}

/** Lines that staff add, each with its reason. */
export function WrittenLines({
  lines,
  fields,
  onChange,
}: {
  lines: TypedLine[];
  fields: Record<string, string>;
  onChange: (lines: TypedLine[]) => void;
}) {
  const change = (key: string, patch: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  return (
    <fieldset className={styles.fees}>
      <legend className={field.label}>另外扣的、收的、退的</legend>
      {fields.lines && (
        <p className={cx(field.message, field.error)} role="alert" tabIndex={-1}>
          {fields.lines}
        </p>
      )}
      {lines.map((line, n) => (
        <div className={page.grid} key={line.key}>
          <Select
            label="哪一种"
            options={optionsOf(writtenLineKinds)}
            value={line.kind}
            onChange={(event) => change(line.key, { kind: event.currentTarget.value as WrittenLineKind })}
            error={fields[`lines.${n}.kind`]}
          />
          <TextInput
            label="是什么"
            maxLength={40}
            value={line.name}
            onChange={(event) => change(line.key, { name: event.currentTarget.value })}
            error={fields[`lines.${n}.name`]}
          />
          <TextInput
            label="金额"
            unit="元"
            inputMode="decimal"
            value={line.yuan}
            onChange={(event) => change(line.key, { yuan: event.currentTarget.value })}
            error={fields[`lines.${n}.amountFen`]}
          />
          <TextInput
            label="原因"
            maxLength={200}
            value={line.reason}
            onChange={(event) => change(line.key, { reason: event.currentTarget.value })}
            error={fields[`lines.${n}.reason`]}
          />
          <TextInput
            label="凭据"
            optional={line.kind === "ADDITION"}
            hint="账单、照片、谁在场"
            maxLength={300}
            value={line.evidence}
            onChange={(event) => change(line.key, { evidence: event.currentTarget.value })}
            error={fields[`lines.${n}.evidence`]}
          />
          <Button
            size="small"
            variant="quiet"
            icon="trash"
            onClick={() => onChange(lines.filter((l) => l.key !== line.key))}
          >
            去掉<span className={layout.screenReader}>第 {n + 1} 项</span>
          </Button>
        </div>
      ))}
      <Button size="small" icon="plus" onClick={() => onChange([...lines, newTypedLine()])}>
        加一项
      </Button>
    </fieldset>
  );
}
