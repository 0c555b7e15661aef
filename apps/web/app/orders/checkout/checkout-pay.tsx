import { ChoiceGroup, Radio } from "@ginkgo/ui/check";
import type { Fields } from "./checkout-fields.ts";

/** How to pay, where there is a choice; else the one way there is. */
export function CheckoutPay({
  ways,
  fields,
}: {
  ways: readonly { provider: string; text: string }[];
  fields: Fields;
}) {
  const [only] = ways;
  if (!only) return null;
  if (ways.length === 1)
    return (
      <p>
        付款方式：<b>{only.text}</b>
      </p>
    );
  return (
    <ChoiceGroup legend="怎么付">
      {ways.map(({ provider, text }) => (
        <Radio
          key={provider}
          name="provider"
          value={provider}
          label={text}
          defaultChecked={fields.value("provider") === provider}
        />
      ))}
    </ChoiceGroup>
  );
}
