import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { ChoiceInput, type FieldTexts, ReasonInput, textOf } from "../step-form/step-fields.tsx";

/** How a parcel is told from the others of its order. */
export const parcelText = ({ carrier, trackingNo }: Order["parcels"][number]) => `${carrier} ${trackingNo}`;

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

/** What was written on a parcel, to be put right; of several, which. */
export function CorrectFields({ texts, parcels }: { texts: FieldTexts; parcels: Order["parcels"] }) {
  const [first] = parcels;
  const only = parcels.length === 1 ? first : undefined;
  return (
    <>
      {only ? (
        <input type="hidden" name="parcelId" value={only.id} />
      ) : (
        <ChoiceInput
          legend="哪一包写错了"
          name="parcelId"
          options={Object.fromEntries(
            parcels.map((one, i) => [one.id, `第 ${i + 1} 包，${parcelText(one)}`]),
          )}
          error={texts.parcelId}
        />
      )}
      <TextInput
        label="快递公司"
        name="carrier"
        maxLength={20}
        defaultValue={only?.carrier}
        error={texts.carrier}
      />
      <TextInput
        label="运单号"
        name="trackingNo"
        maxLength={40}
        defaultValue={only?.trackingNo}
        error={texts.trackingNo}
      />
      <ReasonInput fields={texts} hint="例如抄错了一位；会员看得到" />
    </>
  );
}
