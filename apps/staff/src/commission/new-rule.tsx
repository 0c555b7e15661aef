import type { DatedRule } from "@ginkgo/api-contract/books/dated-rules";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { type ReactNode, useState } from "react";
import { AreaField } from "../entries/area-field.tsx";
import { Part } from "../part.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { useServerNow } from "../tasks/use-server-now.ts";
import { SellerField, type SellerSource } from "./seller-field.tsx";

/** Percent as typed, 6.5, in hundredths of a percent; not a number for what is none. */
function bpOf(typed: string): number {
  const percent = Number(typed.normalize("NFKC").replace(/%$/, ""));
  const bp = percent * 100;
  return typed === "" ? Number.NaN : Math.abs(bp - Math.round(bp)) < 1e-6 ? Math.round(bp) : bp;
}

/** What every new rule says: whose, where, how much, from when, why. */
export type NewRuleBody = Pick<DatedRule, "seller" | "adcode" | "percentBp" | "fromDay" | "reason">;
type Fields = Record<string, string>;

/** What one sort of rules asks for beside that, and how it calls it. */
export interface RuleForm<R> {
  /** Said above the form, after what holds for all rules. */
  hint?: string;
  draftKey: string;
  seller: { label: string; all: string };
  area: { label: string; hint: string };
  percent: { label: string; hint: string };
  reasonHint: string;
  /** What it is for, before seller and place; what else it gives, after the percent. */
  scope: (fields: Fields) => ReactNode;
  more?: (fields: Fields) => ReactNode;
  add: (body: NewRuleBody, form: FormData) => Promise<R>;
}

/** Adds a rule; what stands is never changed. */
export function NewRule<R extends DatedRule>({
  form: { hint = "", draftKey, seller, area, percent, reasonHint, scope, more, add },
  sellers,
  onAdded,
}: {
  form: RuleForm<R>;
  sellers: SellerSource;
  onAdded: (rule: R) => void;
}) {
  const [areas, setAreas] = useState<string[]>([]);
  const [added, setAdded] = useState(0);
  const today = shanghaiDay(useServerNow());
  return (
    <Part id="new" title="加一条规则">
      <p className={layout.hint}>
        规则只加不改：同样的范围，后加的从它那天起算数。已经下的单还按下单时的规则；写错了，再加一条。{hint}
      </p>
      <StepForm
        press="加上这一条"
        draftKey={draftKey}
        step={(form) =>
          add(
            {
              seller: textOf(form, "seller") || null,
              adcode: areas[0] ?? null,
              percentBp: bpOf(textOf(form, "percent")),
              fromDay: textOf(form, "fromDay"),
              reason: textOf(form, "reason"),
            },
            form,
          )
        }
        onDone={(rule) => {
          setAreas([]);
          setAdded((n) => n + 1);
          onAdded(rule);
        }}
      >
        {(fields) => (
          <>
            {scope(fields)}
            <SellerField
              key={added}
              label={seller.label}
              hint={`不选是${seller.all}`}
              name="seller"
              source={sellers}
              draftKey={draftKey}
              error={fields.seller}
            />
            <AreaField
              id="rule-area"
              label={area.label}
              hint={area.hint}
              codes={areas}
              most={1}
              error={fields.adcode}
              onChange={setAreas}
            />
            <TextInput
              label={percent.label}
              name="percent"
              inputMode="decimal"
              hint={percent.hint}
              maxLength={6}
              error={fields.percentBp}
            />
            {more?.(fields)}
            <TextInput
              label="从哪天下的单起"
              name="fromDay"
              type="date"
              min={today}
              hint="选今天的，从现在下的单起"
              error={fields.fromDay}
            />
            <ReasonInput fields={fields} hint={reasonHint} />
          </>
        )}
      </StepForm>
    </Part>
  );
}
