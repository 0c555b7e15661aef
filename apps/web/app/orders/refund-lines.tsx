import type { RefundableLine } from "@ginkgo/api-contract/orders/orders";
import { yuan } from "@ginkgo/locale/money";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Select } from "@ginkgo/ui/select";

/** A field's name: how many of a line go back. */
export const lineField = (lineId: string): string => `line-${lineId}`;

/** Whether some of it can go back and the rest stay. */
export const isDivisible = (lines: readonly RefundableLine[]): boolean =>
  lines.reduce((sum, l) => sum + l.amountsFen.length, 0) > 1;

const choicesOf = (amountsFen: readonly number[]) => amountsFen.map((fen, i) => ({ pieces: i + 1, fen }));

/** Choosing which of the goods go back; nothing chosen is all of them. */
export function RefundLines({
  lines,
  typed,
  error,
}: {
  lines: readonly RefundableLine[];
  typed: Readonly<Record<string, string>>;
  error?: string | undefined;
}) {
  if (!isDivisible(lines)) return null;
  return (
    <fieldset className={layout.stack}>
      <legend>只退其中几件？</legend>
      <p className={layout.hint}>都不选，就是全部退。</p>
      {lines.map(({ lineId, name, skuName, amountsFen }) => (
        <Select
          key={lineId}
          label={skuName ? `${name}（${skuName}）` : name}
          name={lineField(lineId)}
          defaultValue={typed[lineField(lineId)] ?? ""}
          error={error}
        >
          <option value="">没有选</option>
          {choicesOf(amountsFen).map(({ pieces: n, fen }) => (
            <option key={n} value={n}>
              {`退 ${n} 件，¥${yuan(fen)}`}
            </option>
          ))}
        </Select>
      ))}
    </fieldset>
  );
}
