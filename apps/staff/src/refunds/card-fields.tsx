import { refundBanks } from "@ginkgo/api-contract/orders/order-codes";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { type FieldTexts, ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { bankNames } from "./bank-names.ts";

/** Fields of a card of the customer's own. */
export function CardFields({ texts }: { texts: FieldTexts }) {
  return (
    <>
      <p className={layout.muted}>只能退到付款人自己的借记卡。卡号只交给微信，不留在这里。</p>
      <Select
        label="哪家银行"
        name="bankType"
        options={refundBanks.map((code) => ({ value: code, label: bankNames[code] }))}
        error={texts.bankType}
      />
      <TextInput
        label="银行卡号"
        name="bankAccount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        error={texts.bankAccount}
      />
      <TextInput
        label="持卡人姓名"
        name="realName"
        autoComplete="off"
        maxLength={30}
        error={texts.realName}
      />
      <ReasonInput fields={texts} hint="例如客户的零钱账户注销了" />
    </>
  );
}

/** What such a form says of the card. */
export const cardOf = (form: FormData) => ({
  bankType: textOf(form, "bankType") as (typeof refundBanks)[number],
  bankAccount: textOf(form, "bankAccount").normalize("NFKC").replace(/\s/g, ""),
  realName: textOf(form, "realName"),
  reason: textOf(form, "reason"),
});
