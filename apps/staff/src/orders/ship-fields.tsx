import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { type FieldTexts, textOf } from "../step-fields.tsx";

type Unsent = Order["unsent"];

const nameOf = (lineId: string) => `quantity.${lineId}`;

/** What of each line goes into this parcel: as it is seen, so that a colleague who was faster is no surprise. */
export function linesIn(form: FormData, unsent: Unsent): { lines: { lineId: string; quantity: number }[] } {
  const lines = unsent
    .map(({ lineId, quantity }) => ({
      lineId,
      // One thing alone has no field; a field left empty is none of it.
      quantity: form.has(nameOf(lineId)) ? Number(textOf(form, nameOf(lineId)).normalize("NFKC")) : quantity,
    }))
    .filter(({ quantity }) => quantity !== 0);
  return { lines };
}

/** A parcel: who carries it, its number, and where there is more than one thing what is in it. */
export function ShipFields({ texts, unsent }: { texts: FieldTexts; unsent: Unsent }) {
  const isMany = unsent.reduce((sum, { quantity }) => sum + quantity, 0) > 1;
  const wrong = texts.lines ?? Object.entries(texts).find(([name]) => name.startsWith("lines."))?.[1];
  return (
    <>
      <TextInput label="快递公司" name="carrier" maxLength={20} error={texts.carrier} />
      <TextInput label="运单号" name="trackingNo" maxLength={40} error={texts.trackingNo} />
      {isMany && (
        <fieldset className={layout.stack}>
          <legend>这一包里寄几件</legend>
          {unsent.map(({ lineId, name, quantity }) => (
            <TextInput
              key={lineId}
              label={name}
              name={nameOf(lineId)}
              inputMode="numeric"
              hint={`还没寄 ${quantity} 件；先不寄的填 0`}
              defaultValue={String(quantity)}
              aria-invalid={wrong ? true : undefined}
            />
          ))}
          {wrong && (
            <p className={cx(field.message, field.error)} role="alert">
              {wrong}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}
