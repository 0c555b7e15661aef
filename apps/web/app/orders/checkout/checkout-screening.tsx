import { ChoiceGroup, Radio } from "@ginkgo/ui/check";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useState } from "react";
import { Link } from "react-router";
import account from "../../lib/account/account.module.css";
import { ErrorLine } from "../../lib/form/error-line.tsx";
import { useSiteData } from "../../lib/routing/site-data.ts";
import { telephoneHref } from "../../lib/telephone.ts";
import styles from "./checkout.module.css";
import type { Fields } from "./checkout-fields.ts";

/** What to do where a visit must not be made. */
function Unsuitable() {
  const phone = useSiteData()?.config.site.phone;
  return (
    <div className={cx(account.notice, account.warn)} role="status">
      <Icon name="warning-circle-fill" />
      <span>
        有这种情况，这项服务现在不适合做。可以先<Link to="/service?keyword=护士">约护士上门看看</Link>
        {phone && (
          <>
            ，或<a href={telephoneHref(phone)}>打客服电话 {phone}</a>
          </>
        )}
        ，一起想办法。急症请马上打 120。
      </span>
    </div>
  );
}

/** What decides whether a visit may be made at all, each asked as yes or no before it is ordered. */
export function CheckoutScreening({ questions, fields }: { questions: readonly string[]; fields: Fields }) {
  const answer = (i: number) => fields.value(`screening.${i}`);
  const [found, setFound] = useState(() => questions.some((_, i) => answer(i) === "yes"));
  if (questions.length === 0) return null;
  return (
    <section
      className={cx(layout.card, layout.padded, layout.stack)}
      aria-labelledby="co-screening"
      onChange={({ currentTarget }) => setFound(currentTarget.querySelector("[value=yes]:checked") !== null)}
    >
      <h2 id="co-screening" className={account.subtitle}>
        能不能做，先问几句
      </h2>
      <p className={layout.muted}>下面的情况，要上门的这位现在有没有？只用来判断能不能做，不另外保存。</p>
      {questions.map((question, i) => {
        const error = fields.error(`screening.${i}`);
        return (
          <div key={question} className={styles.ask}>
            <input type="hidden" name="screening" value={question} />
            <ChoiceGroup legend={question}>
              {[
                ["no", "没有"],
                ["yes", "有"],
              ].map(([value, label]) => (
                <Radio
                  key={value}
                  name={`screening.${i}`}
                  value={value}
                  defaultChecked={answer(i) === value}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `co-screening-${i}-err` : undefined}
                  label={label}
                />
              ))}
            </ChoiceGroup>
            <ErrorLine id={`co-screening-${i}-err`} text={error} />
          </div>
        );
      })}
      {found && <Unsuitable />}
    </section>
  );
}
