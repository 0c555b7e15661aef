import { relativeSigns, unsignedSentence } from "@ginkgo/api-contract/tours/tour-codes";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import account from "../../lib/account/account.module.css";
import { ErrorLine } from "../../lib/form/error-line.tsx";
import { RelationSelect } from "../../lib/form/relation-select.tsx";
import styles from "./checkout.module.css";
import type { Fields } from "./checkout-fields.ts";

const RELATIVE_SIGNS = relativeSigns.age;

function Relative({ at, fields }: { at: string; fields: Fields }) {
  const name = (part: string) => `${at}.familyConsent.${part}`;
  const errorText = fields.error(`${at}.familyConsent`);
  const isOpen = ["name", "phone", "relation"].some((p) => fields.error(name(p)) || fields.value(name(p)));
  return (
    <details className={account.fold} open={errorText || isOpen ? true : undefined}>
      <summary>满 {RELATIVE_SIGNS} 岁：写下签字的亲属</summary>
      <div className={cx(layout.stack, account.foldBody)}>
        <p className={layout.muted}>
          出发时满 {RELATIVE_SIGNS}{" "}
          岁，要一位成年直系亲属签字同意。付款以后我们给这位发短信，看过合同、凭短信验证码签字。
          {unsignedSentence()}
        </p>
        <ErrorLine id={`${at}-consent`} text={errorText} />
        <div className={layout.twoColumns}>
          <TextInput
            label="亲属姓名"
            name={name("name")}
            autoComplete="off"
            defaultValue={fields.value(name("name"))}
            error={fields.error(name("name"))}
          />
          <TextInput
            label="亲属电话"
            name={name("phone")}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            defaultValue={fields.value(name("phone"))}
            error={fields.error(name("phone"))}
          />
          <RelationSelect
            label="和出行人的关系"
            name={name("relation")}
            without={["0"]}
            value={fields.value(name("relation"))}
            error={fields.error(name("relation"))}
          />
        </div>
      </div>
    </details>
  );
}

/** Everybody who travels, as many blocks as people. */
export function CheckoutTravelers({ count, fields }: { count: number; fields: Fields }) {
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="co-people">
      <h2 id="co-people" className={account.subtitle}>
        出行人
      </h2>
      <p className={layout.muted}>出生日期和身份证号填一个就行。资料加密保存，只给办手续的人看。</p>
      <ErrorLine id="co-people-err" text={fields.error("travelers")} />
      {Array.from({ length: count }, (_, i) => {
        const at = `travelers.${i}`;
        return (
          <fieldset key={at} className={cx(layout.stack, styles.person)}>
            <legend>第 {i + 1} 位</legend>
            <div className={layout.twoColumns}>
              <TextInput
                label="姓名"
                name={`${at}.name`}
                autoComplete="off"
                defaultValue={fields.value(`${at}.name`)}
                error={fields.error(`${at}.name`)}
              />
              <TextInput
                label="电话"
                name={`${at}.phone`}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                optional
                defaultValue={fields.value(`${at}.phone`)}
                error={fields.error(`${at}.phone`)}
              />
              <TextInput
                label="出生日期"
                name={`${at}.birthday`}
                type="date"
                autoComplete="off"
                defaultValue={fields.value(`${at}.birthday`)}
                error={fields.error(`${at}.birthday`)}
              />
              <TextInput
                label="身份证号"
                name={`${at}.idNo`}
                autoComplete="off"
                maxLength={40}
                defaultValue={fields.value(`${at}.idNo`)}
                error={fields.error(`${at}.idNo`)}
              />
            </div>
            <Relative at={at} fields={fields} />
          </fieldset>
        );
      })}
    </section>
  );
}
