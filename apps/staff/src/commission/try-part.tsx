import type { RuleChoice } from "@ginkgo/api-contract/books/dated-rules";
import { tryRules } from "@ginkgo/api-contract/books/try-rules";
import { type OrderKind, orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { parseYuan, sumText } from "@ginkgo/locale/money";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { AreaField } from "../entries/area-field.tsx";
import { optionsOf } from "../options-of.ts";
import { Part } from "../part.tsx";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { SellerField, type SellerSource } from "./seller-field.tsx";

/** Whose the money of an order would be that is placed today. @param categories of services, where visits are meant */
export function TryPart({
  sellers,
  categories,
  onTried,
}: {
  sellers: SellerSource;
  categories: readonly RuleChoice[] | undefined;
  /** What the order came to, fen. */
  onTried: (amountFen: number) => void;
}) {
  const [areas, setAreas] = useState<string[]>([]);
  const [said, setSaid] = useState<{
    asked: string;
    answer: string;
    rules: readonly string[];
    isShort: boolean;
  }>();
  const named = ({ code, name }: RuleChoice) => ({ value: code, label: name });
  return (
    <Part id="try" title="试算">
      <p className={layout.hint}>这样一张订单今天下、做完，钱各归谁。只是算一算，什么也不改。</p>
      <StepForm
        press="算一算"
        variant="secondary"
        step={async (form) => {
          const amountFen = parseYuan(textOf(form, "amount"));
          const kind = categories ? "SERVICE" : (textOf(form, "tryKind") as OrderKind);
          const answer = await callStaff(tryRules, {
            query: {
              kind,
              seller: textOf(form, "trySeller"),
              category: categories ? textOf(form, "tryCategory") : "",
              adcode: areas[0] ?? "",
              amountFen: amountFen === undefined ? "" : String(amountFen),
            },
          });
          const isOwn = ["", "self"].includes(textOf(form, "trySeller"));
          return { ...answer, amountFen: amountFen!, isVisit: kind === "SERVICE", isOwn };
        }}
        onDone={({ amountFen, payFen, portalFen, merchantFen, rules, isVisit, isOwn }) => {
          onTried(amountFen);
          setSaid({
            asked: `${sumText(amountFen)} 的订单`,
            answer: [
              ...(isVisit ? [`服务人员 ${sumText(payFen)}`] : []),
              `门户 ${sumText(portalFen)}`,
              ...(isOwn ? [] : [`商家 ${sumText(merchantFen)}`]),
            ].join("，"),
            rules,
            isShort: portalFen < 0 || merchantFen < 0,
          });
        }}
      >
        {(fields) => (
          <>
            {categories ? (
              <Select
                label="哪一类服务"
                name="tryCategory"
                options={[{ value: "", label: "没有自己规则的" }, ...categories.map(named)]}
                error={fields.category}
              />
            ) : (
              <Select
                label="哪一种订单"
                name="tryKind"
                options={optionsOf(orderKinds, "请选")}
                error={fields.kind}
              />
            )}
            <SellerField
              label="谁卖的"
              hint="不选是自营"
              name="trySeller"
              source={sellers}
              error={fields.seller}
            />
            <AreaField
              id="try-area"
              label="哪里的订单"
              hint="不选，就只看全国的规则"
              codes={areas}
              most={1}
              error={fields.adcode}
              onChange={setAreas}
            />
            <TextInput
              label="金额（元）"
              name="amount"
              inputMode="decimal"
              hint="例如 300；上门费不算在里面"
              maxLength={12}
              error={fields.amountFen}
            />
          </>
        )}
      </StepForm>
      {said && (
        <div role="status">
          <p>
            {said.asked}：<b>{said.answer}</b>
          </p>
          {said.isShort && (
            <p className={cx(field.message, field.error)}>
              服务人员得的比客人付的还多，差的要贴进去。请核对“每次最少”和这一单的金额。
            </p>
          )}
          <p className={layout.muted}>{said.rules.join("；")}。</p>
        </div>
      )}
    </Part>
  );
}
